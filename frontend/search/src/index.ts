/** Search in the browser: answers queries from the static files of an index. */
export { placedWords } from "./engine/excerpt.ts";
export { once } from "./engine/once.ts";
export { type Answer, createSearch, type Hit, type SearchOptions } from "./engine/search.ts";
export type { Read } from "./engine/shards.ts";
export type { IndexVersion, Kind } from "./format.ts";
export { fold } from "./text/words.ts";
