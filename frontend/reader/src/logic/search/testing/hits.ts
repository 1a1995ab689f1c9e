import type { Answer, Hit } from "@glosa/search";

/** A result that has only these facts. */
export const hit = (url: string, more: Partial<Hit> = {}): Hit => ({
  url, title: "Partials", section: "", above: [], text: "", kind: "section", tags: [], alternates: {}, score: 1, why: [], ...more,
});

/** An answer with these results. */
export const answer = (hits: readonly Hit[], more: Partial<Answer> = {}): Answer => ({
  hits, total: hits.length, matched: hits.length > 0 ? "all" : "none", words: ["stop"], tried: ["stop"], suggestion: "", ...more,
});
