/**
 * Computes a day of a worked setup, candle by candle, with the same rules as `figures/setups/model.py`, which draws the figures.
 * `tests/unit/site_illustrations/days.json` tests both. Prices and distances are whole numbers in units of the price, times
 * minutes since midnight; 0 is off.
 */

export type Bar = readonly [open: number, high: number, low: number, close: number];
export type Reason = "stop" | "moved" | "partial" | "target" | "end" | "open";

export interface Settings {
  readonly direction: number;
  readonly volume: number;
  readonly stop: number;
  readonly target: number;
  readonly trigger: number;
  readonly gain: number;
  readonly partial: number;
  readonly closes: number;
  readonly profitLimit: number;
  readonly lossLimit: number;
  readonly start: number;
  readonly end: number;
  readonly closeAtEnd: boolean;
  readonly wait: number;
}

export interface Day {
  readonly bars: readonly Bar[];
  readonly first: number;
  readonly minutes: number;
  readonly rule: { readonly kind: string; readonly slow: number; readonly fast: number };
  /** Money of one unit of the price for a volume of 1. */
  readonly value: number;
  /** Money of each execution for a volume of 1. */
  readonly cost: number;
}

export interface Exit {
  readonly place: number;
  readonly price: number;
  readonly volume: number;
  readonly reason: Reason;
}

export interface Trade {
  readonly side: number;
  readonly place: number;
  readonly entry: number;
  readonly volume: number;
  readonly exits: Exit[];
  /** From which candle on the stop is at which price. */
  readonly stops: [place: number, price: number][];
}

export interface Result {
  readonly trades: readonly Trade[];
  /** The candle in which the day's result reached a limit. */
  readonly limit: number | null;
}

const CENT = 0.01;

/** For each candle 1 for a buy at its close, -1 for a sell, 0 for neither; only the first of a run counts. */
export function signals(day: Day): number[] {
  const states = day.bars.map((_, place) => state(day, place));
  return states.map((now, place) => (place === 0 || now === states[place - 1] || (day.rule.kind === "trend" && place < day.rule.slow) ? 0 : now));
}

export function play(day: Day, settings: Settings): Result {
  const { start, end, wait, direction, volume, stop, closeAtEnd } = settings;
  const trades: Trade[] = [];
  const given = signals(day);
  let trade: Trade | null = null;
  let limit: number | null = null;
  let pause = 0;
  let closed = 0;
  day.bars.forEach((bar, place) => {
    const time = day.first + place * day.minutes;
    const [open] = bar;
    if (trade && closeAtEnd && time >= end) trade.exits.push({ place, price: open, volume: left(trade), reason: "end" });
    const signal = given[place - 1] ?? 0;
    const mayEnter = signal !== 0 && start <= time && time < end && time >= pause && limit === null;
    if (!trade && mayEnter && (direction === 0 || direction === signal)) {
      trade = { side: signal, place, entry: open, volume, exits: [], stops: [[place, open - signal * stop]] };
      trades.push(trade);
    }
    if (trade && left(trade) > 0) manage(trade, { place, bar, settings });
    if (trade && left(trade) === 0) {
      if (trade.exits.at(-1)?.reason === "stop") pause = time + day.minutes + wait;
      closed += units(trade) * day.value;
      trade = null;
    }
    const done = closed + (trade ? units(trade) * day.value : 0);
    if (limit === null && isReached(done, settings)) limit = place;
  });
  const last = day.bars.at(-1);
  const open = trade as Trade | null;
  if (open && last) open.exits.push({ place: day.bars.length - 1, price: last[3], volume: left(open), reason: "open" });
  return { trades, limit };
}

/** Units of the price, each multiplied by its volume. */
export function units({ side, entry, exits }: Trade): number {
  return exits.reduce((sum, { price, volume }) => sum + (price - entry) * side * volume, 0);
}

/** What the entry and the exits of a trade cost. */
export function costs(day: Day, { volume }: Trade): number {
  return 2 * volume * day.cost;
}

function left({ volume, exits }: Trade): number {
  return exits.reduce((rest, exit) => rest - exit.volume, volume);
}

function manage(trade: Trade, { place, bar, settings }: { place: number; bar: Bar; settings: Settings }): void {
  const { side, entry, exits, stops, volume } = trade;
  const [open, high, low] = bar;
  const [worst, best] = side > 0 ? [low, high] : [high, low];
  const stop = stops.at(-1)?.[1] ?? entry;
  if (settings.stop > 0 && (worst - stop) * side <= 0) {
    const price = (open - stop) * side < 0 ? open : stop;
    exits.push({ place, price, volume: left(trade), reason: stops.length > 1 ? "moved" : "stop" });
    return;
  }
  const reach = (best - entry) * side;
  const { partial, closes, target, trigger, gain } = settings;
  if (exits.length === 0 && partial > 0 && closes > 0 && closes < volume && reach >= partial) {
    exits.push({ place, price: entry + side * partial, volume: closes, reason: "partial" });
  }
  if (target > 0 && reach >= target) exits.push({ place, price: entry + side * target, volume: left(trade), reason: "target" });
  else if (trigger > 0 && stops.length === 1 && reach >= trigger) stops.push([place + 1, entry + side * gain]);
}

function isReached(closed: number, { profitLimit, lossLimit }: Settings): boolean {
  return (profitLimit > 0 && closed > profitLimit - CENT / 2) || (lossLimit > 0 && closed < CENT / 2 - lossLimit);
}

function state({ bars, rule }: Day, place: number): number {
  const { kind, slow, fast } = rule;
  const sum = (count: number) => bars.slice(place - count + 1, place + 1).reduce((total, bar) => total + bar[3], 0);
  if (kind === "trend") return place < slow - 1 ? 0 : Math.sign(slow * sum(fast) - fast * sum(slow));
  const close = bars[place]?.[3] ?? 0;
  if (place < slow) return 0;
  const before = bars.slice(place - slow, place);
  const outside = Number(close > Math.max(...before.map((bar) => bar[1]))) - Number(close < Math.min(...before.map((bar) => bar[2])));
  return kind === "breakout" || outside === 0 ? outside : -outside;
}
