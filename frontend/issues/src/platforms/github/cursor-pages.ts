/** Numbered pages over GitHub's GraphQL API, which only has cursors. */
import type { Query, Sort } from "../../model/values.ts";
import { rowsOf } from "../adapter/thread.ts";
import type { CommentNode, Connection } from "./graphql-api.ts";

/** A part of a connection; `last` counts from its end. */
export interface Part {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Requests parts of one issue's comments, either with the comments or only with the cursors at both ends. */
export interface Parts {
  readonly rows: (part: Part) => Promise<Connection<CommentNode>>;
  readonly edges: (part: Part) => Promise<Connection>;
}

/** The comments of one page. */
export interface Rows {
  readonly count: number;
  readonly nodes: readonly CommentNode[];
}

/** The pages of an issue's comments, by number. */
export interface CursorPages {
  readonly page: (issue: string, query: Query, parts: Parts) => Promise<Rows>;
  /** Reads the answer for a query's first page. */
  readonly first: (issue: string, query: Query, connection: Connection<CommentNode>) => Rows;
}

/** A page's size: GitHub returns at most 100 rows. */
export function sizeOf({ perPage }: Query): number {
  return Math.min(perPage, MOST);
}

/** The part of `size` rows after the cursor; without a cursor, the first part. */
export function partOf(sort: Sort, size: number, cursor?: string): Part {
  return sort === "asc" ? { first: size, after: cursor } : { last: size, before: cursor };
}

/** Finds where a page begins. If the previous page was read last and the number of comments hasn't changed, its cursor is known. Otherwise it counts, in steps of 100, without loading the skipped comments. */
export function cursorPages(): CursorPages {
  let next: { readonly place: string; readonly count: number; readonly cursor: string } | null = null;

  const read = (issue: string, query: Query, connection: Connection<CommentNode>): Rows => {
    const { totalCount: count } = connection;
    const nodes = rowsOf(connection.nodes) as readonly CommentNode[];
    const cursor = edge(query.sort, connection);
    next = cursor === undefined ? null : { place: placeOf(issue, query, query.page * sizeOf(query)), count, cursor };
    return { count, nodes: query.sort === "asc" ? nodes : nodes.toReversed() };
  };
  const page = async (issue: string, query: Query, parts: Parts): Promise<Rows> => {
    const size = sizeOf(query);
    const skipped = (query.page - 1) * size;
    if (skipped === 0) return read(issue, query, await parts.rows(partOf(query.sort, size)));
    const known = next;
    if (known?.place === placeOf(issue, query, skipped)) {
      const connection = await parts.rows(partOf(query.sort, size, known.cursor));
      if (connection.totalCount === known.count) return read(issue, query, connection);
    }
    const { cursor, count } = await cursorAfter(query.sort, skipped, parts);
    return cursor === undefined ? { count, nodes: [] } : read(issue, query, await parts.rows(partOf(query.sort, size, cursor)));
  };
  return { page, first: read };
}

const MOST = 100;

/** The cursor after the first `skipped` rows; undefined if there are no more rows. */
async function cursorAfter(sort: Sort, skipped: number, { edges }: Parts): Promise<{ readonly cursor: string | undefined; readonly count: number }> {
  let cursor: string | undefined;
  for (let left = skipped; left > 0; left -= MOST) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the previous one ended
    const connection = await edges(partOf(sort, Math.min(left, MOST), cursor));
    if (connection.totalCount <= skipped) return { cursor: undefined, count: connection.totalCount };
    cursor = edge(sort, connection);
  }
  return { cursor, count: 0 };
}

function edge(sort: Sort, { pageInfo }: Connection): string | undefined {
  return (sort === "asc" ? pageInfo.endCursor : pageInfo.startCursor) ?? undefined;
}

function placeOf(issue: string, { sort }: Query, skipped: number): string {
  return `${issue} ${sort} ${skipped}`;
}
