/** The worked setups by name; a page loads the one that it shows. */
import type { Setup } from "./setup";

export const FILES = {
  win: () => import("./win"),
  wdo: () => import("./wdo"),
  share: () => import("./share"),
  eurusd: () => import("./eurusd"),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly default: Setup }>>>;

export type SetupName = keyof typeof FILES;
