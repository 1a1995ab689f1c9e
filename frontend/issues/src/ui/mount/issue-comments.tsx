import { useEffect, useEffectEvent, useRef } from "react";
import type { GivenOptions } from "../../options/options.ts";
import { browserEnvironment } from "./environment.ts";
import { mount } from "./mount.tsx";

/** The widget as a React component: an empty place on the server and until it has mounted. Other options show another thread; functions among them are taken as they are at first. */
export function IssueComments({ options }: { readonly options: GivenOptions }) {
  const place = useRef<HTMLDivElement>(null);
  const show = useEffectEvent((element: HTMLElement) => mount(element, options, { environment: browserEnvironment }));
  const named = JSON.stringify(options);
  useEffect(() => {
    const element = document.createElement("div");
    place.current?.append(element);
    const handle = show(element);
    return () => {
      element.remove();
      // React does not let one root end another while it draws.
      queueMicrotask(handle.destroy);
    };
  }, [named]);
  return <div ref={place} className="glosa-comments" />;
}
