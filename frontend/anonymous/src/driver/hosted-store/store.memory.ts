import type { Call } from "@glosa/comments/transport.ts";
import { reply } from "@glosa/comments/transport.memory.ts";

type Row = Record<string, unknown>;

/** A small hosted store, as far as the driver uses it: it counts, pages, keeps, and answers statements in its language. */
export interface MemoryStore {
  readonly answer: (call: Call) => unknown;
  /** Rows by class, in the order in which they were made. */
  readonly rows: Record<string, Row[]>;
}

/** Rows made later are newer: their times are a second apart. */
export function memoryStore(rows: Record<string, Row[]> = {}): MemoryStore {
  const add = (name: string, fields: Row) => {
    const made = rows[name] ?? [];
    rows[name] = made;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + made.length * 1000).toISOString();
    const row = { objectId: `${name.toLowerCase()}${made.length}`, createdAt, ...fields };
    made.push(row);
    return { objectId: row.objectId, createdAt: row.createdAt };
  };
  for (const [name, given] of Object.entries(rows)) {
    rows[name] = [];
    for (const row of given) add(name, row);
  }

  const find = (name: string, query: URLSearchParams) => {
    const where = JSON.parse(query.get("where") ?? "{}") as Row;
    const found = structuredClone(rows[name] ?? []).filter((row) => fits(row, where)).toReversed();
    const skip = Number(query.get("skip") ?? 0);
    const results = found.slice(skip, skip + Number(query.get("limit") ?? 100));
    return query.has("count") ? { results, count: found.length } : { results };
  };
  const statement = (cql: string) => {
    const [, name = "", list = "", skip = "", limit = ""] = /^select \* from (\w+) where rid in \((.*)\) order by -createdAt,-createdAt limit (\d+),(\d+)$/u.exec(cql) ?? [];
    const ids = JSON.parse(`[${list}]`) as readonly unknown[];
    const results = (rows[name] ?? []).filter(({ rid }) => ids.includes(rid)).toReversed();
    return { results: results.slice(Number(skip), Number(skip) + Number(limit)), className: name };
  };
  const answer = ({ method, url, body }: Call): unknown => {
    const { pathname, searchParams } = new URL(url);
    const [, name = "", id] = /^\/1\.1\/classes\/(\w+)(?:\/(\w+))?$/u.exec(pathname) ?? [];
    if (pathname === "/1.1/cloudQuery") return statement(searchParams.get("cql") ?? "");
    if (method === "POST") return reply(201, add(name, JSON.parse(body as string) as Row));
    const row = rows[name]?.find(({ objectId }) => objectId === id);
    if (method === "PUT" && row !== undefined) {
      row["time"] = Number(row["time"]) + 1;
      return { objectId: id, updatedAt: row["createdAt"] };
    }
    if (id !== undefined) return row ?? {};
    return name in rows ? find(name, searchParams) : reply(404, { code: 101, error: "Class or object doesn't exists." });
  };
  return { answer, rows };
}

function fits(row: Row, where: Row): boolean {
  return Object.entries(where).every(([field, expected]) => {
    if (field === "$or") return (expected as readonly Row[]).some((one) => fits(row, one));
    if (typeof expected !== "object" || expected === null) return row[field] === expected;
    const { $exists, $in, $gt } = expected as { readonly $exists?: boolean; readonly $in?: readonly unknown[]; readonly $gt?: { readonly iso: string } };
    if ($exists !== undefined) return field in row === $exists;
    return $in !== undefined ? $in.includes(row[field]) : String(row[field]) > String($gt?.iso);
  });
}
