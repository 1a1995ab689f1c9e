import { useEffect, useState } from "react";
import { timeAgo } from "@glosa/kit/text/time-ago.ts";
import { useSurroundings } from "../surroundings.ts";

/** Seconds pass without being counted aloud. */
const MINUTE = 60_000;

/** How long ago `at` was, renewed once a minute while it is shown. */
export function useTimeAgo(at: number): string {
  const { clock, thread } = useSurroundings();
  const [now, setNow] = useState(clock.now);
  useEffect(() => clock.after(MINUTE, () => setNow(clock.now())), [clock, now]);
  return timeAgo(at, now, thread.messages);
}
