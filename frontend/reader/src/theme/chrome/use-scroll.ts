import { useEffect } from "react";
import { browserClock } from "../../app/browser/clock.ts";
import { afterPaint } from "../../app/browser/paint.ts";
import { throttle } from "../../logic/throttle.ts";

/** Calls `look` once the page is alive and painted, and then while it scrolls, at most every `interval` milliseconds. */
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
