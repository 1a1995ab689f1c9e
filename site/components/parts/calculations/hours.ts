/** A day of trading hours. Times are minutes since midnight, or null where the reader left the field empty. */

export const DAY = 24 * 60;

export type Time = "start" | "pauseStart" | "pauseEnd" | "end";
export type Fault = "otherThanStart" | "withinHours" | "afterPauseStart";
export type Hours = Readonly<Record<Time, number | null>>;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Day {
  readonly origin: number;
  readonly windows: readonly Span[];
  readonly pause: Span | null;
  readonly overnight: boolean;
  readonly open: number;
  readonly events: readonly { readonly name: Time; readonly at: number; readonly nextDay: boolean }[];
}

/** What allows entries, and what ends that. */
const ENDS: Partial<Record<Time, Time>> = { start: "pauseStart", pauseEnd: "end" };

/** Fields whose times do not fit together: the field's name to the code of what was expected. */
export function faults({ start, end, pauseStart, pauseEnd }: Hours): Partial<Record<Time, Fault>> {
  if (start === null || end === null) return {};
  if (start === end) return { end: "otherThanStart" };
  const length = since(start, end);
  const from = pauseStart === null ? null : since(start, pauseStart);
  const to = pauseEnd === null ? null : since(start, pauseEnd);
  const found: Partial<Record<Time, Fault>> = {};
  if (from !== null && from >= length) found.pauseStart = "withinHours";
  if (to !== null && to > length) found.pauseEnd = "withinHours";
  else if (from !== null && to !== null && !found.pauseStart && to <= from) found.pauseEnd = "afterPauseStart";
  return found;
}

/** Names of the fields, in their order, that are still needed before there is a result. An interval is optional. */
export function missing({ start, end, pauseStart, pauseEnd }: Hours): Time[] {
  const needed = {
    start: start === null,
    end: end === null,
    pauseStart: pauseStart === null && pauseEnd !== null,
    pauseEnd: pauseEnd === null && pauseStart !== null,
  };
  return (Object.keys(needed) as Time[]).filter((name) => needed[name]);
}

/**
 * The day as a strip of 24 hours that begins at `origin`: midnight, or in the middle of the closed hours when the session
 * crosses midnight. `windows` are the minutes from `origin` in which entries are allowed, `pause` those of the interval;
 * `events` the fields in the order of time, less those whose effect ends at the same moment; `nextDay` when the session has passed midnight by then.
 */
export function day({ pauseStart, pauseEnd, ...given }: Hours): Day {
  const [start, end] = [given.start ?? 0, given.end ?? 0];
  const overnight = end < start;
  const origin = overnight ? Math.round((start + end) / 2) : 0;
  const from = start - origin;
  const to = from + since(start, end);
  const pause = pauseStart === null ? null : { from: from + since(start, pauseStart), to: from + since(start, pauseEnd ?? pauseStart) };
  const windows = (pause === null ? [{ from, to }] : [{ from, to: pause.from }, { from: pause.to, to }]).filter(
    (window) => window.to > window.from,
  );
  const times = Object.entries({ start, pauseStart, pauseEnd, end }) as [Time, number | null][];
  const moments = new Map(times);
  return {
    origin,
    windows,
    pause,
    overnight,
    open: windows.reduce((sum, window) => sum + window.to - window.from, 0),
    events: times.flatMap(([name, at]) => {
      const next = ENDS[name];
      const isOver = next !== undefined && at === moments.get(next);
      return at === null || isOver ? [] : [{ name, at, nextDay: overnight && at < start }];
    }),
  };
}

/** Minutes from `start` to the next time that the clock shows `time`. */
function since(start: number, time: number): number {
  return (time - start + DAY) % DAY;
}
