import { Place } from "@glosa/comments/mount.tsx";
import type { GivenOptions } from "../../options/options.ts";
import { browserEnvironment } from "./environment.ts";
import { mount } from "./mount.tsx";

/** The widget as a React component. Changed options show another thread; functions among them are read when it mounts. */
export function IssueComments({ options }: { readonly options: GivenOptions }) {
  return <Place name={JSON.stringify(options)} mount={(element) => mount(element, options, { environment: browserEnvironment })} />;
}
