import { useEffect } from "react";
import { browserClock } from "../../app/browser/clock.ts";
import { throttle } from "../../logic/throttle.ts";

/** Calls `look` once the page is alive, and then while it scrolls, at most every `interval` milliseconds. */
export function useScroll(look: () => void, interval: number): void {
  useEffect(() => {
    const throttled = throttle(look, interval, browserClock);
    throttled();
    window.addEventListener("scroll", throttled, { passive: true });
    return () => {
      window.removeEventListener("scroll", throttled);
      throttled.cancel();
    };
  }, [look, interval]);
}
