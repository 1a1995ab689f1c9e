/**
 * What a position comes to. Prices and volumes are numbers above zero, or null where the reader left the field empty;
 * `side` is 1 for a buy and -1 for a sell.
 */

/** Fields whose numbers do not fit together: the field's name to the code of what was expected. */
export function faults(position) {
  const { side, entry, stop, target, trigger, moved, volume, price1, price2, volume1, volume2 } = position;
  if (entry === null) return {};
  const gain = (price) => (price === null ? null : (price - entry) * side);
  const found = {
    stop: gain(stop) !== null && gain(stop) >= 0 && "lossSide",
    target: notAhead(gain(target), null),
    trigger: notAhead(gain(trigger), gain(target)),
    moved: moved !== null && (gain(moved) < 0 || (trigger !== null && gain(moved) >= gain(trigger))) && "fromEntryToTrigger",
    price1: notAhead(gain(price1), gain(target)),
    price2: notAhead(gain(price2), gain(target)) || (!!price1 && !!price2 && gain(price2) <= gain(price1) && "beyondFirst"),
    [volume2 === null ? "volume1" : "volume2"]: volume !== null && left(volume, [volume1, volume2]) < 0 && "withinVolume",
  };
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code));
}

/** Names of the fields, in their order, that are still needed before there is a result; `exit` stands for any way out. */
export function missing(position) {
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
  return Object.keys(needed).filter((name) => needed[name]);
}

/**
 * Every way in which the position can end, from the nearest to the most distant. `reached` names the levels that were
 * executed before (`price1`, `price2`, `trigger`), `end` the exit: `stop`, `moved`, `target` or `partials`. `points`
 * is the result for each unit of volume; with partials, their average by volume.
 */
export function outcomes({ side, entry, point, stop, target, trigger, moved, volume, price1, price2, volume1, volume2 }) {
  const points = (price) => ((price - entry) * side) / point;
  const steps = [
    { name: "price1", price: price1, closes: volume1 },
    { name: "price2", price: price2, closes: volume2 },
    { name: "trigger", price: trigger, closes: 0 },
  ]
    .filter(({ price }) => price !== null)
    .toSorted((one, other) => points(one.price) - points(other.price));
  const whole = volume ?? 1;
  const found = [];
  const reached = [];
  const closed = [];
  let realized = 0;
  let exit = { end: "stop", price: stop };
  const close = ({ end, price }) => {
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
export function rungs(prices, { height, gap }) {
  const [highest, lowest] = [prices[0], prices.at(-1)];
  const scale = highest === lowest ? 0 : (height - gap) / (highest - lowest);
  const placed = prices.map((price) => ({ y: gap / 2 + (highest - price) * scale, label: 0 }));
  placed.forEach((rung, index) => {
    rung.label = Math.max(rung.y, (placed[index - 1]?.label ?? -gap) + gap);
  });
  placed.toReversed().forEach((rung, index, upwards) => {
    rung.label = Math.min(rung.label, index === 0 ? height - gap / 2 : upwards[index - 1].label - gap);
  });
  return placed;
}

/** A level in the direction of the gain, and not as far as a target that lies there too. */
function notAhead(gain, target) {
  if (gain === null) return false;
  if (target !== null && target > 0) return (gain <= 0 || gain >= target) && "beforeTarget";
  return gain <= 0 && "gainSide";
}

/** The volume that stays open; tenths do not add up exactly. */
function left(volume, closed) {
  const open = closed.reduce((rest, part) => rest - (part ?? 0), volume);
  return Math.abs(open) < volume * 1e-9 ? 0 : open;
}
