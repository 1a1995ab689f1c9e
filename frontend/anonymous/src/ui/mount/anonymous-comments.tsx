import { Place } from "@glosa/comments/mount.tsx";
import type { GivenOptions } from "../../options/options.ts";
import { browserEnvironment } from "./environment.ts";
import { mount } from "./mount.tsx";

interface AnonymousCommentsProps {
  readonly options: GivenOptions;
  /** Folder of the emoji, for a store that brings none; with a slash at its end. */
  readonly emoji?: string;
}

/** The widget as a React component. Other options show another thread. */
export function AnonymousComments({ options, emoji = "" }: AnonymousCommentsProps) {
  return <Place name={`${emoji} ${JSON.stringify(options)}`} mount={(element) => mount(element, options, { environment: browserEnvironment(emoji) })} />;
}
