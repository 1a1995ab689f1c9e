/**
 * What a site's theme can use and replace, from `schema.json`. `tools/theme.py` makes the reference page and the types for
 * editors from the same file.
 */
import schema from "./schema.json" with { type: "json" };

/** The name of a component that a theme can replace. */
export type PartName = keyof typeof schema.components;

/** The names of all components that a theme can replace. */
export const PARTS = Object.keys(schema.components) as readonly PartName[];

/** Something around which a theme can add components: a component for `header-before` comes before the header. */
export type Place = keyof typeof schema.places;

/** The name of a slot. */
export type SlotName = `${Place}-${"before" | "after"}`;

/** The names of all slots. */
export const SLOTS = (Object.keys(schema.places) as readonly Place[]).flatMap((place) => [`${place}-before`, `${place}-after`] as const satisfies readonly SlotName[]);

/** The keys of all words. */
export const WORDS: readonly string[] = Object.keys(schema.words);
