/** Explains results on the command line. Readers' browsers don't load it. */
import { Field } from "../format.ts";
import type { Explain } from "./search.ts";

const FIELD_NAMES: readonly string[] = Object.keys(Field);

/** What led to a section: `heading: stop`, `text: loss`, `spelling: brekeven → breakeven`, `synonym: target → take profit`. */
export const explain: Explain = ({ matches, variant }, meant) => [
  ...variant.synonyms.map(({ span, other }) => `synonym: ${span.map(({ text }) => text).join(" ")} → ${other}`),
  ...meant.flatMap(([text, best]) => (best && (best.how === "spelling" || best.how === "related") ? [`${best.how}: ${text} → ${best.group.words[0]}`] : [])),
  ...variant.terms.flatMap(({ word }, at) => [...new Set(matches[at]?.posting.places.map(([field]) => field))].map((field) => `${FIELD_NAMES[field]}: ${word}`)),
];
