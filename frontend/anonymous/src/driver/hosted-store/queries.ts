import { EVERY_PAGE, encodedPath } from "../../model/thread-path.ts";
import type { Row, StoreClient } from "./client.ts";

/** The order of root comments. */
export const NEWEST_FIRST = "-createdAt,-insertedAt";

/** Root comments of a page, in both spellings of its path; of every page for `*`. */
export function rootsOf(path: string): Row {
  const encoded = encodedPath(path);
  const onePage = encoded === path ? path : { $in: [path, encoded] };
  return { $or: [{ rid: { $exists: false } }, { rid: "" }], url: path === EVERY_PAGE ? { $exists: true } : onePage };
}

/** How many objects fit `where`; the objects stay where they are. */
export async function countRoots(client: StoreClient, className: string, where: Row): Promise<number> {
  return (await client.find(className, { where, order: NEWEST_FIRST, limit: 0, count: true })).count;
}
