import { Place } from "@glosa/comments/mount.tsx";
import type { GivenOptions } from "../../options/options.ts";
import { browserEnvironment } from "./environment.ts";
import { mount } from "./mount.tsx";

interface AnonymousCommentsProps {
  readonly options: GivenOptions;
  /** The folder of the emoji, for a store without emoji; with a trailing slash. */
  readonly emoji?: string;
}

/** The widget as a React component. Changed options show another thread. */
export function AnonymousComments({ options, emoji = "" }: AnonymousCommentsProps) {
  return <Place name={`${emoji} ${JSON.stringify(options)}`} mount={(element) => mount(element, options, { environment: browserEnvironment(emoji) })} />;
}
