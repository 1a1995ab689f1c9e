import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Body } from "../model/comment.ts";
import { useSurroundings } from "./surroundings.ts";

/** An element that shows what a comment's text looks like; what was there stays until the next is ready. */
export function useFormatted({ format, text }: Body): RefObject<HTMLDivElement | null> {
  const { thread } = useSurroundings();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let current = true;
    async function show() {
      const content = await thread.format({ format, text });
      if (!current || element.current === null) return;
      element.current.replaceChildren(content);
      letScroll(element.current);
    }
    void show();
    return () => {
      current = false;
    };
  }, [thread, format, text]);
  return element;
}

/** Code and tables that are wider than the comment can be scrolled by the keyboard too. */
function letScroll(content: HTMLElement): void {
  for (const box of content.querySelectorAll<HTMLElement>("pre, table")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
}
