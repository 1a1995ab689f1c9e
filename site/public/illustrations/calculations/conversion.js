/** A distance in every unit. Numbers are above zero, or null where the reader left the field empty. */

/** Fields whose numbers do not fit together: the field's name to the code of what was expected. */
export function faults({ point, tick }) {
  return point !== null && tick !== null && !isWhole(tick / point) ? { tick: "wholePoints" } : {};
}

/** Names of the fields, in their order, that are still needed before there is a result. */
export function missing({ amount, unit, point, tick, value, price, volume }) {
  const needed = {
    amount: amount === null,
    point: point === null,
    tick: tick === null,
    value: value === null && unit === "currency",
    volume: volume === null && unit === "currency",
    price: price === null && unit === "percent",
  };
  return Object.keys(needed).filter((name) => needed[name]);
}

/** The distance in each unit, null where a number for that unit is missing; `onTick`: whether the price can move by exactly so much. */
export function convert({ amount, unit, point, tick, value, price, volume }) {
  const tickMoney = value === null || volume === null ? null : value * volume;
  const distance = {
    points: () => amount * point,
    ticks: () => amount * tick,
    percent: () => (amount / 100) * price,
    currency: () => (amount / tickMoney) * tick,
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
function isWhole(ratio) {
  return Math.round(ratio) >= 1 && Math.abs(ratio - Math.round(ratio)) < 1e-6;
}
