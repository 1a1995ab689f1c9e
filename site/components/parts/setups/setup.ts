/** What a file of a worked setup contains. */
import type { Day, Settings } from "../calculations/day";

/** A price is its whole number multiplied by `unit`, a volume its whole number multiplied by `volumeUnit`. */
export interface Setup {
  readonly currency: string;
  readonly unit: number;
  readonly decimals: number;
  readonly volumeUnit: number;
  readonly volumeDecimals: number;
  readonly tick: number;
  /** How many units traders count as a point. */
  readonly point: number;
  readonly settings: Settings;
  readonly day: Day;
}
