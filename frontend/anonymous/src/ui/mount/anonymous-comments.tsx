import { useEffect, useEffectEvent, useRef } from "react";
import type { GivenOptions } from "../../options/options.ts";
import { browserEnvironment } from "./environment.ts";
import { mount } from "./mount.tsx";

interface AnonymousCommentsProps {
  readonly options: GivenOptions;
  /** Folder of the emoji, for a store that brings none; with a slash at its end. */
  readonly emoji?: string;
}

/** The widget as a React component: an empty place on the server and until it has mounted (D12). Other options show another thread. */
export function AnonymousComments({ options, emoji = "" }: AnonymousCommentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = useEffectEvent((element: HTMLElement) => mount(element, options, { environment: browserEnvironment(emoji) }));
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
  }, [named, emoji]);
  return <div ref={place} className="glosa-comments" />;
}
