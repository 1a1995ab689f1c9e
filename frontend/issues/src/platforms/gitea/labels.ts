import { numberIn, rowsLike } from "../adapter/answers.ts";
import { rowsOf } from "../adapter/rows.ts";
import type { Ask } from "../adapter/api.ts";
import type { LabelRow } from "./rows.ts";

/** The ids by which an issue takes labels; what is missing is made. A label that cannot be had is left out: the issue matters more. */
export async function labelIds(ask: Ask, repository: string, names: readonly string[]): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const known = await listed(ask, repository).catch(() => []);
  const ids = await Promise.all(names.map(async (name) => known.find((label) => label.name === name)?.id ?? (await made(ask, repository, name))));
  return ids.filter((id) => id !== null);
}

async function listed(ask: Ask, repository: string, page = 1, before = 0): Promise<readonly LabelRow[]> {
  const { json, headers } = await ask({ method: "GET", path: `${repository}/labels`, query: { page, limit: MOST } });
  const rows = rowsLike<LabelRow>(json, { id: 0, name: "" }, "A label");
  const all = rowsOf(json).length;
  const seen = before + all;
  const total = numberIn(headers("x-total-count")) ?? (all < MOST ? seen : Infinity);
  return all > 0 && seen < total ? [...rows, ...(await listed(ask, repository, page + 1, seen))] : rows;
}

async function made(ask: Ask, repository: string, name: string): Promise<number | null> {
  try {
    return ((await ask({ method: "POST", path: `${repository}/labels`, body: { name, color: "#3eaf7c" } })).json as LabelRow).id;
  } catch {
    return null;
  }
}

/** As many rows as an instance gives at once, unless told otherwise. */
const MOST = 50;
