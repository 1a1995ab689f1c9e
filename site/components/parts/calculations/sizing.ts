/** The largest volume whose planned loss fits into a risk. Numbers are above zero, or null where the reader left the field empty. */

export type Field = "risk" | "stop" | "value" | "step" | "cost" | "capital";
export type Plan = Readonly<Record<Field, number | null>>;

export interface Size {
  /** Zero if not even one step fits. */
  readonly volume: number;
  /** One step more, which doesn't fit. */
  readonly next: number;
  /** Planned loss for a volume of 1, costs included. */
  readonly lossOfOne: number;
}

/** Names of the fields, in their order, that are still needed before there is a result. */
export function missing(plan: Plan): Field[] {
  return (["risk", "stop", "value", "step"] as const).filter((name) => plan[name] === null);
}

/** `stop` is in points, `value` the money of one point and `cost` that of entry and exit, each for a volume of 1. */
export function size({ risk, stop, value, step, cost }: Plan): Size {
  const lossOfOne = (stop ?? 0) * (value ?? 0) + (cost ?? 0);
  const one = step ?? 1;
  // Tenths and hundredths are not exact: 80.4 / 0.2 is a hair below 402.
  const steps = Math.floor((risk ?? 0) / (lossOfOne * one) + 1e-9);
  return { volume: multiple(steps, one), next: multiple(steps + 1, one), lossOfOne };
}

function multiple(count: number, step: number): number {
  return Number((count * step).toFixed(8));
}
