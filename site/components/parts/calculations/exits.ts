/**
 * What a position comes to if the price goes a certain distance in its favor and then comes all the way back. Distances are in points
 * from the entry; null is off.
 */

export type Field = "stop" | "target" | "trigger" | "gain" | "partial" | "closes" | "volume" | "value";
export type Exits = Readonly<Record<Field, number | null>>;

export interface Range {
  /** The price goes at least so far in favor… */
  readonly from: number;
  /** …but not as far as this; null has no end. */
  readonly to: number | null;
  readonly money: number;
}

/** Names of the fields, in their order, that are still needed before there is a result. */
export function missing(exits: Exits): Field[] {
  const needed = {
    stop: exits.stop === null,
    trigger: exits.trigger === null && exits.gain !== null,
    partial: exits.partial === null && exits.closes !== null,
    closes: exits.closes === null && exits.partial !== null,
    volume: exits.volume === null,
    value: exits.value === null,
  };
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((name) => needed[name]);
}

/** The result in money, from ranges of the distance that the price goes before it comes back. */
export function ranges(exits: Exits): Range[] {
  const turns = [exits.partial, exits.trigger, exits.target].filter((turn): turn is number => turn !== null && (exits.target === null || turn <= exits.target));
  const starts = [0, ...new Set(turns)].toSorted((one, other) => one - other);
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? null, money: result(exits, from) }));
}

function result({ stop, target, trigger, gain, partial, closes, volume, value }: Exits, reached: number): number {
  const isReached = (distance: number | null) => distance !== null && reached >= distance;
  const isClosing = isReached(partial) && (target === null || (partial ?? 0) < target);
  const out = isClosing ? Math.min(closes ?? 0, volume ?? 0) : 0;
  const last = isReached(target) ? (target ?? 0) : isReached(trigger) ? (gain ?? 0) : -(stop ?? 0);
  return (out * (partial ?? 0) + ((volume ?? 0) - out) * last) * (value ?? 0);
}
