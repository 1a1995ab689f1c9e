export interface Range {
  readonly from: number;
  readonly to: number;
}

export const clamp = (value: number, { from, to }: Range): number => Math.min(Math.max(value, from), to);
