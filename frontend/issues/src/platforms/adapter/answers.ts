import { isLike, soundRows } from "@glosa/kit/browser/sound-rows.ts";
import type { Query, ReactionKind, Reactions } from "../../model/values.ts";
import type { ApiRequest } from "./api.ts";
import { rowsOf } from "./rows.ts";

/** The whole number that a header is; undefined where it is none. */
export function numberIn(header: string | null): number | undefined {
  const number = Number.parseInt(header ?? "", 10);
  return Number.isNaN(number) ? undefined : number;
}

/** How many there are in all where a platform does not tell: those before a page, on it, and one more where more follow. */
export function atLeast({ page, perPage }: Query, here: number, more: boolean): number {
  return (page - 1) * perPage + here + (more ? 1 : 0);
}

/** How often each kind was given, by the platform's own words for them. */
export function tally(given: readonly string[], words: Readonly<Record<ReactionKind, string>>): Reactions {
  const times = (kind: ReactionKind) => given.filter((word) => word === words[kind]).length;
  return { heart: times("heart"), like: times("like"), unlike: times("unlike") };
}

/** The rows of an answer that have all fields of `sample`; the console says that another one, which is `what`, was left out. */
export function rowsLike<Row>(json: unknown, sample: Partial<Row>, what: string): readonly Row[] {
  return soundRows<Row>(rowsOf(json), (row) => isLike(row, sample), what);
}

/** The request with a token in the header that most platforms take it from. */
export function withBearer(request: ApiRequest, token: string): ApiRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** Stands for a person without a picture. */
export const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#aab" d="M0 0h8v8H0z"/><path fill="#fff" d="M1 8a3 3 0 0 1 6 0z"/><circle cx="4" cy="3" r="1.7" fill="#fff"/></svg>')}`;
