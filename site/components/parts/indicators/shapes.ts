/** What the charts of indicators show. */

/** A text in Portuguese and in English. */
type Both = readonly [portuguese: string, english: string];

/** Where a chart has its candles, in the units of its file. */
export interface Frame {
  readonly width: number;
  readonly from: number;
  readonly to: number;
  /** Height above the candles, for the key. */
  readonly top: number;
  /** Height below the candles, for their numbers. */
  readonly foot: number;
}

/** The values of one chart. */
export interface Series {
  readonly title: Both;
  /** The name of each row. */
  readonly names: readonly Both[];
  readonly decimals: number;
  /** A value per candle; null, or nothing at the end, where the indicator has none. */
  readonly rows: readonly (readonly (number | null)[])[];
}
