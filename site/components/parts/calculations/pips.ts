/** What a move of a currency pair is worth. Numbers are above zero, or null where the reader left the field empty. */

export type Field = "contract" | "pip" | "volume" | "distance" | "rate";

/** Which currency the account has: the pair's second one, its first one, or another. */
export type Account = "quote" | "base" | "other";
export type Pair = Readonly<Record<Field, number | null>> & { readonly account: Account };

export interface Worth {
  /** In the currency of the account. */
  readonly point: number;
  readonly pip: number;
  readonly distance: number | null;
  /** One pip in the pair's second currency. */
  readonly quoted: number;
}

/** Names of the fields, in their order, that are still needed before there is a result. `rate` counts only for an account in another currency than the pair's second. */
export function missing(pair: Pair): Field[] {
  const needed: readonly Field[] = ["contract", "pip", "volume", ...(pair.account === "quote" ? [] : (["rate"] as const))];
  return needed.filter((name) => pair[name] === null);
}

/**
 * `rate` is the pair's price if the account has the pair's first currency. Otherwise it says how much of the account's currency one
 * unit of the pair's second currency buys. A point is a tenth of a pip.
 */
export function worth({ contract, pip, volume, distance, rate, account }: Pair): Worth {
  const quoted = (contract ?? 0) * (pip ?? 0) * (volume ?? 0);
  const factor = { quote: 1, base: 1 / (rate ?? 1), other: rate ?? 1 }[account];
  const one = quoted * factor;
  return { point: one / 10, pip: one, distance: distance === null ? null : distance * one, quoted };
}
