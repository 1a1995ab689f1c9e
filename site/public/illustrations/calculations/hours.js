/** A day of trading hours. Times are minutes since midnight, or null where the reader left the field empty. */

const DAY = 24 * 60;

/** What allows entries, and what ends that. */
const ENDS = { start: "pauseStart", pauseEnd: "end" };

/** Fields whose times do not fit together: the field's name to the code of what was expected. */
export function faults({ start, end, pauseStart, pauseEnd }) {
  if (start === null || end === null) return {};
  if (start === end) return { end: "otherThanStart" };
  const [length, from, to] = [end, pauseStart, pauseEnd].map((time) => (time === null ? null : since(start, time)));
  const found = {};
  if (from !== null && from >= length) found.pauseStart = "withinHours";
  if (to !== null && to > length) found.pauseEnd = "withinHours";
  else if (from !== null && to !== null && !found.pauseStart && to <= from) found.pauseEnd = "afterPauseStart";
  return found;
}

/** Names of the fields, in their order, that are still needed before there is a result. An interval is optional. */
export function missing({ start, end, pauseStart, pauseEnd }) {
  const needed = {
    start: start === null,
    end: end === null,
    pauseStart: pauseStart === null && pauseEnd !== null,
    pauseEnd: pauseEnd === null && pauseStart !== null,
  };
  return Object.keys(needed).filter((name) => needed[name]);
}

/**
 * The day as a strip of 24 hours that begins at `origin`: midnight, or in the middle of the closed hours when the session
 * crosses midnight. `windows` are the minutes from `origin` in which entries are allowed, `pause` those of the interval;
 * `events` the fields in the order of time, less those whose effect ends at the same moment; `nextDay` when the session has passed midnight by then.
 */
export function day({ start, end, pauseStart, pauseEnd }) {
  const overnight = end < start;
  const origin = overnight ? Math.round((start + end) / 2) : 0;
  const from = start - origin;
  const to = from + since(start, end);
  const pause = pauseStart === null ? null : { from: from + since(start, pauseStart), to: from + since(start, pauseEnd) };
  const windows = (pause === null ? [{ from, to }] : [{ from, to: pause.from }, { from: pause.to, to }]).filter(
    (window) => window.to > window.from,
  );
  const times = { start, pauseStart, pauseEnd, end };
  return {
    origin,
    windows,
    pause,
    overnight,
    open: windows.reduce((sum, window) => sum + window.to - window.from, 0),
    events: Object.keys(times)
      .filter((name) => times[name] !== null && !(name in ENDS && times[name] === times[ENDS[name]]))
      .map((name) => ({ name, at: times[name], nextDay: overnight && times[name] < start })),
  };
}

/** Minutes from `start` to the next time that the clock shows `time`. */
function since(start, time) {
  return (time - start + DAY) % DAY;
}
