import type { ValidRows } from "@glosa/comments/valid-rows.ts";
import { cut, escapeHtml } from "@glosa/kit/text/html.ts";
import type { Comment, Root, ThreadPage } from "../../model/comment.ts";
import type { Driver } from "../driver.ts";
import { type Row, type StoreAccess, storeClient, type StoreClient } from "./client.ts";
import { commentOf, type Showing, storedHtml, withAddressee } from "./rows.ts";
import { encodedPath, EVERY_PAGE } from "../../model/addresses.ts";

/** Which thread of the hosted store, and what the driver works with. */
export interface HostedStoreOptions extends StoreAccess {
  readonly path: string;
  readonly pageSize: number;
  readonly className: string;
  readonly showing: Showing;
  readonly userAgent: string;
  /** The client's address, to be stored along; "" if it isn't recorded. */
  readonly ip: () => Promise<string>;
  /** Sanitized HTML of Markdown. */
  readonly render: (source: string) => Promise<string>;
  readonly validRows: ValidRows;
}

/** What the hosted store does of a driver's work. */
export interface HostedStoreDriver extends Pick<Driver, "page" | "post"> {
  readonly count: () => Promise<number>;
}

/** Comments in the store that the original widget was made for: a count, pages by offset, and all their replies. */
export function hostedStoreDriver(options: HostedStoreOptions): HostedStoreDriver {
  const { path, pageSize, className, showing } = options;
  const client = storeClient(options);
  const comment = (row: Row) => commentOf(row, showing);
  /** Real stores hold rows without an id. */
  const shown = (rows: readonly Row[]) => options.validRows<Row>(rows, (row) => comment(row).id !== "").map(comment);

  const repliesOf = async (ids: readonly string[]): Promise<readonly Comment[]> => {
    const statement = `select * from ${className} where rid in (${ids.map((id) => `"${id}"`).join(",")}) order by -createdAt,-createdAt`;
    const found: Row[] = [];
    for (let more = true; more; ) {
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
      const { results } = await client.cql(`${statement} limit ${found.length},${MOST}`);
      found.push(...results);
      more = results.length === MOST;
    }
    return distinct(shown(found)).toReversed();
  };
  /** How many pages from the first one hold the root comment of `id`; 1 when it is not in this thread. */
  const pagesUntil = async (id: string): Promise<number> => {
    const row = await client.get(className, id);
    const root = typeof row["rid"] === "string" && row["rid"] !== "" ? await client.get(className, row["rid"]) : row;
    if (typeof root["createdAt"] !== "string") return 1;
    const newer = { ...rootsOf(path), createdAt: { $gt: { __type: "Date", iso: root["createdAt"] } } };
    return Math.floor((await countRoots(client, className, newer)) / pageSize) + 1;
  };

  return {
    count: () => countRoots(client, className, rootsOf(path)),
    page: async ({ cursor, total, around }) => {
      const first = cursor === null ? 1 : Number(cursor);
      const last = around === "" ? first : await pagesUntil(around);
      const limit = Math.min((last - first + 1) * pageSize, MOST);
      const { results } = await client.find(className, { where: rootsOf(path), order: NEWEST_FIRST, limit, skip: (first - 1) * pageSize });
      const roots = distinct(shown(results));
      const replies = (await Promise.all(chunks(roots.map(({ id }) => id).filter(isId)).map(repliesOf))).flat();
      const page = roots.map((root): Root => rootOf(root, replies));
      const next = last * pageSize < total ? String(last + 1) : null;
      return { roots: page, count: total, replies: null, next, detached: false } satisfies ThreadPage;
    },
    post: async ({ text, nick, mail, link, qqAvatar, rid, pid, addressee, attempt }) => {
      const html = storedHtml(await options.render(text));
      const ip = await options.ip();
      const fields = {
        ...(rid === "" ? {} : { rid, pid }),
        comment: rid === "" ? html : withAddressee(html, pid, stored(addressee)),
        nick: stored(nick),
        mail: stored(mail),
        link: stored(link),
        ua: options.userAgent,
        url: path,
        QQAvatar: qqAvatar,
        insertedAt: { __type: "Date", iso: new Date(attempt.at).toISOString() },
        ...(ip === "" ? {} : { ip }),
      };
      return comment({ ...fields, ...(await client.create(className, fields, false)) });
    },
  };
}

/** As many rows as the store gives at once. */
const MOST = 1000;
/** Longest value about an author (A-193). */
const LONGEST = 40;

/** Trimmed, escaped, then cut (D14). */
function stored(value: string): string {
  return cut(escapeHtml(value.trim()), LONGEST);
}

function rootOf(comment: Comment, replies: readonly Comment[]): Root {
  return { ...comment, removed: false, replies: replies.filter(({ rid }) => rid === comment.id), replyCursor: null };
}

/** Each comment once. */
function distinct(comments: readonly Comment[]): readonly Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  return [...byId.values()];
}

/** What may stand in a statement as it is. */
function isId(id: string): boolean {
  return /^\w+$/u.test(id);
}

/** So many ids that a statement stays short enough for an address. */
function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / 50) }, (_, chunk) => ids.slice(chunk * 50, (chunk + 1) * 50));
}

/** The order of root comments. */
const NEWEST_FIRST = "-createdAt,-insertedAt";

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
