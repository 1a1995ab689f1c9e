/** The clocks of markets. Times are minutes since midnight. */

const DAY = 24 * 60;

/** When North America and Europe have their clocks: both on winter time, only North America on summer time, both on summer time. */
export type Season = "winter" | "between" | "summer";
export type City = "brasilia" | "utc" | "newYork" | "london" | "frankfurt" | "tokyo";

/** Minutes to add to UTC, by season. */
const OFFSETS: Readonly<Record<City, Readonly<Record<Season, number>>>> = {
  brasilia: { winter: -180, between: -180, summer: -180 },
  utc: { winter: 0, between: 0, summer: 0 },
  newYork: { winter: -300, between: -240, summer: -240 },
  london: { winter: 0, between: 0, summer: 60 },
  frankfurt: { winter: 60, between: 60, summer: 120 },
  tokyo: { winter: 540, between: 540, summer: 540 },
};

export const CITIES = Object.keys(OFFSETS) as City[];

/** A business day as the picture shows it, by the city's own clock. */
const OPENS = 8 * 60;
const CLOSES = 17 * 60;

export interface Clock {
  readonly city: City;
  readonly time: number;
  /** How many days after the day of the given time. */
  readonly day: number;
}

/** The given time of `city` on every clock. */
export function clocks(time: number, city: City, season: Season): Clock[] {
  const utc = time - OFFSETS[city][season];
  return CITIES.map((other) => {
    const local = utc + OFFSETS[other][season];
    return { city: other, time: (local + 2 * DAY) % DAY, day: Math.floor(local / DAY) };
  });
}

/** The business day of each city on the clock of Brasília, as one or two stretches of the day. */
export function businessDays(season: Season): { readonly city: City; readonly stretches: readonly (readonly [from: number, to: number])[] }[] {
  return CITIES.filter((city) => city !== "brasilia" && city !== "utc").map((city) => {
    const shift = OFFSETS.brasilia[season] - OFFSETS[city][season];
    const from = (OPENS + shift + DAY) % DAY;
    const to = from + CLOSES - OPENS;
    return { city, stretches: to <= DAY ? [[from, to]] : [[0, to - DAY], [from, DAY]] };
  });
}
