import { useCallback, useState } from "react";
import type { Header } from "@glosa/contract";
import { activeHeading } from "../../logic/outline.ts";
import { useScroll } from "../chrome/use-scroll.ts";

/** How often the page is looked at while it scrolls, in milliseconds. */
const HIGHLIGHT_INTERVAL = 300;

/** How far below the top of the reading area a heading counts as reached, in pixels. */
const SLACK = 8;

/** The slug of the section that is being read; empty above the first heading. */
export function useActiveHeading(headers: readonly Header[]): string {
  const [active, setActive] = useState("");
  const slugs = headers.map((header) => header.slug).join(" ");
  const look = useCallback(() => setActive(findActive(slugs.split(" "))), [slugs]);
  useScroll(look, HIGHLIGHT_INTERVAL);
  return active;
}

function findActive(slugs: readonly string[]): string {
  const positions = slugs.flatMap((slug) => {
    const heading = document.getElementById(slug);
    return heading === null ? [] : [{ slug, top: heading.getBoundingClientRect().top }];
  });
  const root = document.documentElement;
  const padding = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
  const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - 1;
  return activeHeading(positions, { line: padding + SLACK, atEnd });
}
