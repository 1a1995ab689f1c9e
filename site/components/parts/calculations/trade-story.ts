/** A made-up trade, candle by candle: what the robot sees and does. Prices are points. */

/** Open, high, low, close. */
export type Bar = readonly [open: number, high: number, low: number, close: number];

export const BARS: readonly Bar[] = [
  [199, 202, 197, 201],
  [201, 204, 199, 200],
  [200, 203, 196, 198],
  [198, 203, 197, 202],
  [202, 207, 201, 206],
  [206, 210, 204, 209],
  [209, 214, 207, 213],
  [213, 218, 212, 217],
  [217, 222, 215, 220],
  [220, 223, 214, 215],
  [215, 217, 210, 211],
  [211, 213, 206, 207],
];

export const CHANNEL = { top: 204, bottom: 196 };
export const TRADE = { place: 5, entry: 206, stop: 196, target: 226, partial: 216, moved: 208, volume: 2 };

export type Event = "watching" | "signal" | "order" | "open" | "partial" | "riding" | "exit";

/** What happens on the candle. */
export function event(place: number): Event {
  if (place < TRADE.place - 1) return "watching";
  if (place === TRADE.place - 1) return "signal";
  if (place === TRADE.place) return "order";
  if (place < first((bar) => bar[1] >= TRADE.partial)) return "open";
  if (place === first((bar) => bar[1] >= TRADE.partial)) return "partial";
  return place < out() ? "riding" : "exit";
}

/** The stop loss in force at the end of the candle; null without a position. */
export function stopAt(place: number): number | null {
  if (place < TRADE.place) return null;
  return place >= first((bar) => bar[1] >= TRADE.partial) ? TRADE.moved : TRADE.stop;
}

/** The candle on which the rest exits. */
export function out(): number {
  const moved = first((bar) => bar[1] >= TRADE.partial);
  return BARS.findIndex((bar, place) => place > moved && bar[2] <= TRADE.moved);
}

/** What the trade comes to, in points: the partial and the rest. */
export function result(): readonly [partial: number, rest: number] {
  return [TRADE.partial - TRADE.entry, TRADE.moved - TRADE.entry];
}

function first(is: (bar: Bar) => boolean): number {
  return BARS.findIndex((bar, place) => place >= TRADE.place && is(bar));
}
