/** The numbers of a worked setup in the forms of the calculators, unless readers typed their own. */
import { play } from "../calculations/day";
import { writeTime } from "../calculations/numbers";
import { recall, save } from "../saved-texts";
import type { Setup } from "./setup";

type Texts = Readonly<Record<string, string>>;

const MARK = "worked-setup";

/** Fills the empty calculators; returns whether all of them have the setup's numbers now. `replace` overwrites readers' own. */
export function preload(setup: Setup, { replace = false } = {}): boolean {
  const given = texts(setup);
  const before = recall(MARK);
  const names = Object.keys(given).filter((name) => {
    const typed = JSON.stringify(recall(name));
    return replace || typed === "{}" || typed === before[name];
  });
  for (const name of names) {
    fill(setup, name);
  }
  return names.length === Object.keys(given).length;
}

/** Puts the setup's numbers into the form of one calculator, whatever readers typed there before. */
export function fill(setup: Setup, calculator: string): void {
  forget(calculator);
  save(calculator, texts(setup)[calculator] ?? {});
  save(MARK, { [calculator]: JSON.stringify(recall(calculator)) });
}

function texts({ day, settings, unit, decimals, volumeUnit, volumeDecimals, tick, point }: Setup): Readonly<Record<string, Texts>> {
  const first = play(day, settings).trades[0];
  const side = first?.side ?? 1;
  const entry = first?.entry ?? day.bars[0]?.[0] ?? 0;
  const price = (distance: number) => ((entry + side * distance) * unit).toFixed(decimals);
  const volume = (count: number) => (count * volumeUnit).toFixed(volumeDecimals);
  const value = (units: number) => String(Number(((units * day.value) / volumeUnit).toFixed(6)));
  const points = (units: number) => String(units / point);
  const money = (amount: number) => String(Number(amount.toFixed(2)));
  const size = (units: number) => (units * unit).toFixed(decimals);
  return {
    "price-ladder": {
      side: String(side),
      entry: price(0),
      stop: points(settings.stop),
      target: points(settings.target),
      trigger: points(settings.trigger),
      moved: points(settings.gain),
      price1: points(settings.partial),
      volume1: volume(settings.closes),
      point: size(point),
      volume: volume(settings.volume),
      value: value(point),
    },
    "unit-converter": {
      amount: String(settings.stop / tick),
      unit: "ticks",
      point: (10 ** -decimals).toFixed(decimals),
      tick: size(tick),
      value: value(tick),
      volume: volume(settings.volume),
      price: price(0),
    },
    "position-size": {
      risk: money(settings.stop * settings.volume * day.value + 2 * settings.volume * day.cost),
      stop: points(settings.stop),
      value: value(point),
      step: volume(1),
      cost: money((2 * day.cost) / volumeUnit),
    },
    "exit-ranges": {
      stop: points(settings.stop),
      target: points(settings.target),
      trigger: points(settings.trigger),
      gain: points(settings.gain),
      partial: points(settings.partial),
      closes: volume(settings.closes),
      volume: volume(settings.volume),
      value: value(point),
    },
    "trading-hours": { start: writeTime(settings.start), end: writeTime(settings.end), ...(settings.closeAtEnd ? { closes: "on" } : {}) },
  };
}

function forget(name: string): void {
  save(name, Object.fromEntries(Object.keys(recall(name)).map((field) => [field, null])));
}
