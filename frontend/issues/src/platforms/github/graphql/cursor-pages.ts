import type { Query, Sort } from "../../../model/values.ts";
import { rowsOf } from "../../adapter/rows.ts";
import type { CommentNode, Connection } from "./ask-graph.ts";

/** Which part of a connection; counted from its end with `last`. */
export interface Part {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** Parts of one issue's comments, with the comments or only their edges. */
export interface Parts {
  readonly rows: (part: Part) => Promise<Connection<CommentNode>>;
  readonly edges: (part: Part) => Promise<Connection>;
}

/** Comments of one page. */
export interface Rows {
  readonly count: number;
  readonly nodes: readonly CommentNode[];
}

/** The pages of issues by their numbers, where the platform knows only cursors. */
export interface CursorPages {
  readonly page: (issue: string, query: Query, parts: Parts) => Promise<Rows>;
  /** Reads what was answered for a query's first page. */
  readonly first: (issue: string, query: Query, connection: Connection<CommentNode>) => Rows;
}

/** As many as GitHub gives at once. */
export function sizeOf({ perPage }: Query): number {
  return Math.min(perPage, MOST);
}

/** The part of `size` rows that begins behind the cursor; without one, at the beginning. */
export function partOf(sort: Sort, size: number, cursor?: string): Part {
  return sort === "asc" ? { first: size, after: cursor } : { last: size, before: cursor };
}

/** Where a page begins is known when the one before it was shown last and nothing has changed since; else it is counted out, in steps of 100, without loading what is skipped. */
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
    const { cursor, count } = await countedOut(query.sort, skipped, parts);
    return cursor === undefined ? { count, nodes: [] } : read(issue, query, await parts.rows(partOf(query.sort, size, cursor)));
  };
  return { page, first: read };
}

const MOST = 100;

/** The cursor behind the first `skipped` rows; none where there are no more rows. */
async function countedOut(sort: Sort, skipped: number, { edges }: Parts): Promise<{ readonly cursor: string | undefined; readonly count: number }> {
  let cursor: string | undefined;
  for (let left = skipped; left > 0; left -= MOST) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
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
