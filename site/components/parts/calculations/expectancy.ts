/** What many trades come to on average, and how long a row of losses may get. */

export type Field = "rate" | "win" | "loss" | "cost" | "trades";
export type History = Readonly<Record<Field, number | null>>;

export interface Expectancy {
  /** Money of one trade on average, after costs. */
  readonly each: number;
  readonly total: number;
  /** Average gain divided by average loss. */
  readonly payoff: number;
  /** Percentage of winning trades at which the average is zero. */
  readonly evenRate: number;
}

/** Names of the fields, in their order, that are still needed before there is a result. */
export function missing(history: History): Field[] {
  return (["rate", "win", "loss", "trades"] as const).filter((name) => history[name] === null);
}

/** `rate` is a percentage; the others are money, and `cost` is for one trade. */
export function expectancy({ rate, win, loss, cost, trades }: History): Expectancy {
  const [share, gain, lost, costs] = [(rate ?? 0) / 100, win ?? 0, loss ?? 0, cost ?? 0];
  const each = share * gain - (1 - share) * lost - costs;
  return { each, total: each * (trades ?? 0), payoff: gain / lost, evenRate: ((lost + costs) / (gain + lost)) * 100 };
}

/** The probability of at least `length` losses in a row within `trades`, if each trade loses with the probability `loses` whatever came before. */
export function chanceOfStreak(trades: number, length: number, loses: number): number {
  // By the number of losses at the end so far; the last state is permanent.
  let states = [1, ...Array.from({ length }, () => 0)];
  for (let trade = 0; trade < trades; trade += 1) {
    const open = states.slice(0, length);
    const won = open.reduce((sum, one) => sum + one, 0) * (1 - loses);
    states = [won, ...open.map((one) => one * loses)];
    states[length] = (states[length] ?? 0) + (1 - states.reduce((sum, one) => sum + one, 0));
  }
  return Math.max(0, Math.min(1, states[length] ?? 0));
}
