import { letScroll } from "@glosa/comments/text.ts";
import { showText } from "@glosa/kit/browser/show-text.ts";
import { plainText } from "@glosa/kit/text/plain-text.ts";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Body } from "../model/comment.ts";
import { useSurroundings } from "./surroundings.ts";

/** An element that shows what a comment's text looks like; the plain text where that cannot be made. */
export function useFormatted({ format, text }: Body): RefObject<HTMLDivElement | null> {
  const { thread, clock } = useSurroundings();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const body = { format, text };
    return showText(element.current, { format: () => thread.format(body), plain: () => plainText(body), finish: letScroll, clock });
  }, [thread, clock, format, text]);
  return element;
}
