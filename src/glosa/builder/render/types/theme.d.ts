/**
 * What the modules of a theme import as `glosa/theme`. Written by `glosa types`; every update of Glosa can change it.
 */
import type { Layouts, Overrides, Slots } from "./theme/places";
import type { Words } from "./theme/words";

/** Everything that `theme/index` can export. */
export interface Theme {
  readonly slots?: Slots;
  readonly overrides?: Overrides;
  readonly layouts?: Layouts;
  readonly words?: Words;
}

export type * from "./theme/places";
export type * from "./theme/words";
export type * from "./theme/names";
export type * from "./theme/messages";
export type * from "./theme/values";
export * from "./theme/components";
export * from "./theme/functions";
