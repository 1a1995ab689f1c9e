/** A distance in every unit. Numbers are above zero, or null where the reader left the field empty. */

export type Unit = "points" | "ticks" | "percent" | "currency";
export type Field = "amount" | "point" | "tick" | "value" | "volume" | "price";
export type Asset = Readonly<Record<Field, number | null>> & { readonly unit: Unit };
export type Converted = Readonly<Record<Unit, number | null>> & { readonly points: number; readonly ticks: number; readonly onTick: boolean };

/** Fields whose numbers do not fit together: the field's name to the code of what was expected. */
export function faults({ point, tick }: Asset): { tick?: "wholePoints" } {
  return point !== null && tick !== null && !isWhole(tick / point) ? { tick: "wholePoints" } : {};
}

/** Names of the fields, in their order, that are still needed before there is a result. */
export function missing({ amount, unit, point, tick, value, price, volume }: Asset): Field[] {
  const needed = {
    amount: amount === null,
    point: point === null,
    tick: tick === null,
    value: value === null && unit === "currency",
    volume: volume === null && unit === "currency",
    price: price === null && unit === "percent",
  };
  return (Object.keys(needed) as Field[]).filter((name) => needed[name]);
}

/** The distance in each unit, null where a number for that unit is missing; `onTick`: whether the price can move by exactly so much. */
export function convert({ amount, unit, value, price, volume, ...sizes }: Asset): Converted {
  const [given, point, tick] = [amount ?? 0, sizes.point ?? 1, sizes.tick ?? 1];
  const tickMoney = value === null || volume === null ? null : value * volume;
  const distance = {
    points: () => given * point,
    ticks: () => given * tick,
    percent: () => (given / 100) * (price ?? 0),
    currency: () => (given / (tickMoney ?? 1)) * tick,
  }[unit]();
  return {
    points: distance / point,
    ticks: distance / tick,
    percent: price === null ? null : (distance / price) * 100,
    currency: tickMoney === null ? null : (distance / tick) * tickMoney,
    onTick: isWhole(distance / tick),
  };
}

/** Tenths and hundredths are not exact: 0.3 / 0.1 is not 3. */
function isWhole(ratio: number): boolean {
  return Math.round(ratio) >= 1 && Math.abs(ratio - Math.round(ratio)) < 1e-6;
}
