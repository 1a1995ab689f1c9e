/** What losses in a row leave of an account. */

export type Mode = "percent" | "money";

export interface Step {
  readonly losses: number;
  readonly capital: number;
  /** Percentage that is gone since the start. */
  readonly fall: number;
  /** Percentage of what is left that leads back to the start; null if nothing is left. */
  readonly recovery: number | null;
}

/** The account after 0, 1, … `count` losses: each takes `loss` percent of what is left, or `loss` in money. */
export function steps(capital: number, loss: number, { mode, count }: { mode: Mode; count: number }): Step[] {
  return Array.from({ length: count + 1 }, (_, losses) => {
    const left = Math.max(0, mode === "percent" ? capital * (1 - loss / 100) ** losses : capital - loss * losses);
    return { losses, capital: left, fall: (1 - left / capital) * 100, recovery: left > 0 ? (capital / left - 1) * 100 : null };
  });
}
