/**
 * What a position comes to. Prices and volumes are numbers above zero, or null where the reader left the field empty;
 * `side` is 1 for a buy and -1 for a sell.
 */

export type Level = "entry" | "stop" | "target" | "trigger" | "moved" | "price1" | "price2";
export type Field = Level | "volume1" | "volume2" | "point" | "volume" | "value";
export type Fault = "lossSide" | "gainSide" | "beforeTarget" | "fromEntryToTrigger" | "beyondFirst" | "withinVolume";
export type Reached = "price1" | "price2" | "trigger";
export type End = "stop" | "moved" | "target" | "partials";
export type Side = 1 | -1;

type Amount = number | null;
export type Position = Readonly<Record<Field, Amount>> & { readonly side: Side };

export interface Outcome {
  readonly reached: readonly Reached[];
  readonly end: End;
  readonly points: number;
}

/** Fields whose numbers do not fit together: the field's name to the code of what was expected. */
export function faults(position: Position): Partial<Record<Field, Fault>> {
  const { side, entry, stop, target, trigger, moved, volume, price1, price2, volume1, volume2 } = position;
  if (entry === null) return {};
  const gain = (price: Amount) => (price === null ? null : (price - entry) * side);
  const [toStop, toMoved, toTrigger, toTarget, toFirst, toSecond] = [stop, moved, trigger, target, price1, price2].map(gain) as SixAmounts;
  const found = {
    stop: toStop !== null && toStop >= 0 && "lossSide",
    target: notAhead(toTarget, null),
    trigger: notAhead(toTrigger, toTarget),
    moved: toMoved !== null && (toMoved < 0 || (toTrigger !== null && toMoved >= toTrigger)) && "fromEntryToTrigger",
    price1: notAhead(toFirst, toTarget),
    price2: notAhead(toSecond, toTarget) || (toFirst !== null && toSecond !== null && toSecond <= toFirst && "beyondFirst"),
    [volume2 === null ? "volume1" : "volume2"]: volume !== null && left(volume, [volume1, volume2]) < 0 && "withinVolume",
  };
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code));
}

type SixAmounts = [Amount, Amount, Amount, Amount, Amount, Amount];

/** Names of the fields, in their order, that are still needed before there is a result; `exit` stands for any way out. */
export function missing(position: Position): (Field | "exit")[] {
  const { entry, point, stop, target, trigger, moved, volume, price1, price2, volume1, volume2, value } = position;
  const closed = volume !== null && left(volume, [volume1, volume2]) === 0;
  const needed = {
    entry: entry === null,
    point: point === null,
    trigger: trigger === null && moved !== null,
    moved: moved === null && trigger !== null,
    price1: price1 === null && volume1 !== null,
    volume1: volume1 === null && price1 !== null,
    price2: price2 === null && volume2 !== null,
    volume2: volume2 === null && price2 !== null,
    volume: volume === null && [value, price1, price2, volume1, volume2].some((number) => number !== null),
    exit: [stop, target, moved, trigger].every((price) => price === null) && !closed,
  };
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => needed[name]);
}

/**
 * Every way in which the position can end, from the nearest to the most distant. `reached` names the levels that were
 * executed before (`price1`, `price2`, `trigger`), `end` the exit: `stop`, `moved`, `target` or `partials`. `points`
 * is the result for each unit of volume; with partials, their average by volume.
 */
export function outcomes({ side, entry, point, stop, target, trigger, moved, volume, price1, price2, volume1, volume2 }: Position): Outcome[] {
  const points = (price: number) => ((price - (entry ?? 0)) * side) / (point ?? 1);
  const levels: { name: Reached; price: Amount; closes: Amount }[] = [
    { name: "price1", price: price1, closes: volume1 },
    { name: "price2", price: price2, closes: volume2 },
    { name: "trigger", price: trigger, closes: 0 },
  ];
  const steps = levels
    .flatMap(({ name, price, closes }) => (price === null ? [] : [{ name, price, closes: closes ?? 0 }]))
    .toSorted((one, other) => points(one.price) - points(other.price));
  const whole = volume ?? 1;
  const found: Outcome[] = [];
  const reached: Reached[] = [];
  const closed: number[] = [];
  let realized = 0;
  let exit: { end: End; price: Amount } = { end: "stop", price: stop };
  const close = ({ end, price }: typeof exit) => {
    const open = left(whole, closed);
    if (price !== null) found.push({ reached: [...reached], end, points: (realized + open * points(price)) / whole });
  };

  steps.forEach(({ name, price, closes }, index) => {
    // Levels at one price are reached together.
    if (price !== steps[index - 1]?.price) close(exit);
    reached.push(name);
    closed.push(closes);
    realized += closes * points(price);
    if (name === "trigger") exit = { end: "moved", price: moved };
  });
  if (left(whole, closed) === 0) return [...found, { reached, end: "partials", points: realized / whole }];
  close(exit);
  close({ end: "target", price: target });
  return found;
}

/**
 * Where levels stand on a ladder of `height` pixels: `y` is true to scale, `label` at least `gap` pixels below the one
 * before. `prices` go from the highest to the lowest.
 */
export function rungs(prices: readonly number[], { height, gap }: { height: number; gap: number }): { y: number; label: number }[] {
  const [highest, lowest] = [prices[0] ?? 0, prices.at(-1) ?? 0];
  const scale = highest === lowest ? 0 : (height - gap) / (highest - lowest);
  const placed = prices.map((price) => ({ y: gap / 2 + (highest - price) * scale, label: 0 }));
  placed.forEach((rung, index) => {
    rung.label = Math.max(rung.y, (placed[index - 1]?.label ?? -gap) + gap);
  });
  placed.toReversed().forEach((rung, index, upwards) => {
    rung.label = Math.min(rung.label, index === 0 ? height - gap / 2 : (upwards[index - 1]?.label ?? 0) - gap);
  });
  return placed;
}

/** A level in the direction of the gain, and not as far as a target that lies there too. */
function notAhead(gain: Amount, target: Amount): Fault | false {
  if (gain === null) return false;
  if (target !== null && target > 0) return (gain <= 0 || gain >= target) && "beforeTarget";
  return gain <= 0 && "gainSide";
}

/** The volume that stays open; tenths do not add up exactly. */
function left(volume: number, closed: readonly Amount[]): number {
  const open = closed.reduce<number>((rest, part) => rest - (part ?? 0), volume);
  return Math.abs(open) < volume * 1e-9 ? 0 : open;
}
