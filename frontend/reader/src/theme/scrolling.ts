/** Moving through a page: hooks that follow scrolling, and functions that scroll or move the focus. */
import type { Header } from "@glosa/contract";
import { browserClock } from "@glosa/kit/browser/clock.ts";
import { useCallback, useEffect, useState } from "react";
import { afterPaint } from "../app/browser/schedule.ts";
import { browserPreferences } from "../app/browser/viewport.ts";
import { activeHeading, throttle } from "../logic/scrolling.ts";

/** Calls `look` after hydration and paint, and then while the page scrolls, at most every `interval` milliseconds. */
export function useScroll(look: () => void, interval: number): void {
  useEffect(() => {
    const throttled = throttle(look, interval, browserClock);
    const forget = afterPaint(throttled);
    window.addEventListener("scroll", throttled, { passive: true });
    return () => {
      forget();
      window.removeEventListener("scroll", throttled);
      throttled.cancel();
    };
  }, [look, interval]);
}

/** The id of the page's main part, where the skip link leads. A heading's slug can't contain an underscore. */
export const CONTENT = "_content";

/** Moves the focus to the page, for controls that disappear once they're used. */
export function focusContent(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}

/** Scrolls to the top and moves the focus there. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: browserPreferences.reducedMotion() ? "instant" : "smooth" });
  focusContent();
}

/** Scrolls a column of links, never the page, until its current line shows. */
export function showCurrent(column: Element | null | undefined): void {
  const line = column?.querySelector("[aria-current]");
  if (!column || !line) return;
  const frame = column.getBoundingClientRect();
  const place = line.getBoundingClientRect();
  if (place.top < frame.top || place.bottom > frame.bottom) column.scrollTop += place.top - frame.top - frame.height / 3;
}

/** Milliseconds between two checks while the page scrolls. */
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
