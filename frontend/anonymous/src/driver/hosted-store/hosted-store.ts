/** The hosted store's adapter, loaded if that store is in use: comments and counters in the store that the original widget was made for. */
import type { ValidRows } from "@glosa/comments/valid-rows.ts";
import { cut, escapeHtml } from "@glosa/kit/text/html.ts";
import { encodedPath, EVERY_PAGE } from "../../model/addresses.ts";
import { MIRROR } from "../../model/avatar.ts";
import type { Comment, Root } from "../../model/comment.ts";
import type { Options } from "../../options/options.ts";
import type { Transport } from "../../transport/transport.ts";
import { avatarToken, type DriverParts } from "../access.ts";
import { type Counters, type Driver, DriverError } from "../driver.ts";
import { type Row, type StoreClient, storeClient } from "./client.ts";
import { commentOf, type Showing, storedHtml, withAddressee } from "./rows.ts";

/** What a thread in the hosted store needs besides its options. */
export interface HostedThread {
  /** The thread's key. */
  readonly path: string;
  /** Sanitized HTML of Markdown, which the hosted store saves. */
  readonly render: (source: string) => Promise<string>;
  readonly validRows: ValidRows;
}

/** The driver for the hosted store that the options name: a count, pages by offset, and all their replies. */
export function openHostedStore(options: Options, parts: DriverParts, { path, render, validRows }: HostedThread): Driver {
  const { pageSize, clazzName: className, sdk } = options;
  const client = storeClient(options, parts);
  const showing: Showing = {
    avatars: { address: options.avatarCDN || MIRROR, style: options.avatar, force: avatarToken(options, parts) },
    enableQQ: options.enableQQ,
    everyPage: path === EVERY_PAGE,
  };
  const findAddress = addressLookup(options, parts);
  const comment = (row: Row) => commentOf(row, showing);
  /** Some rows of real stores have no id. */
  const shown = (rows: readonly Row[]) => validRows<Row>(rows, (row) => comment(row).id !== "").map(comment);

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
  /** The number of pages up to the one with the root comment of `id`; 1 if it isn't in this thread. */
  const pagesUntil = async (id: string): Promise<number> => {
    const row = await client.get(className, id);
    const root = typeof row["rid"] === "string" && row["rid"] !== "" ? await client.get(className, row["rid"]) : row;
    if (typeof root["createdAt"] !== "string") return 1;
    const newer = { ...rootsOf(path), createdAt: { $gt: { __type: "Date", iso: root["createdAt"] } } };
    return Math.floor((await countRoots(client, className, newer)) / pageSize) + 1;
  };

  return {
    count: async () => {
      if (sdk !== "") await checkSDK(sdk, parts.transport);
      return countRoots(client, className, rootsOf(path));
    },
    page: async ({ cursor, total, around }) => {
      const first = cursor === null ? 1 : Number(cursor);
      const last = around === "" ? first : await pagesUntil(around);
      const limit = Math.min((last - first + 1) * pageSize, MOST);
      const { results } = await client.find(className, { where: rootsOf(path), order: NEWEST_FIRST, limit, skip: (first - 1) * pageSize });
      const roots = distinct(shown(results));
      const replies = (await Promise.all(chunks(roots.map(({ id }) => id).filter(isId)).map(repliesOf))).flat();
      const page = roots.map((root): Root => rootOf(root, replies));
      const next = last * pageSize < total ? String(last + 1) : null;
      return { roots: page, count: total, replies: null, next, detached: false };
    },
    // Pages have all replies.
    moreReplies: () => Promise.resolve({ replies: [], next: null }),
    post: async ({ text, nick, mail, link, qqAvatar, rid, pid, addressee, attempt }) => {
      const html = storedHtml(await render(text));
      const ip = await findAddress();
      const fields = {
        ...(rid === "" ? {} : { rid, pid }),
        comment: rid === "" ? html : withAddressee(html, pid, stored(addressee)),
        nick: stored(nick),
        mail: stored(mail),
        link: stored(link),
        ua: parts.page.userAgent,
        url: path,
        QQAvatar: qqAvatar,
        insertedAt: { __type: "Date", iso: new Date(attempt.at).toISOString() },
        ...(ip === "" ? {} : { ip }),
      };
      return comment({ ...fields, ...(await client.create(className, fields, false)) });
    },
  };
}

/** The counters of the hosted store that the options name. */
export function openHostedCounters(options: Options, parts: DriverParts): Counters {
  const client = storeClient(options, parts);
  const found = async (url: unknown) => (await client.find(CLASS, { where: { url } })).results;
  return {
    visit: async (path, title) => {
      const row = (await found(path)).find(({ objectId }) => typeof objectId === "string");
      if (row === undefined) {
        await client.create(CLASS, { url: path, xid: encodedPath(path), title, time: 1 }, true);
        return 1;
      }
      const { time } = await client.increment(CLASS, String(row["objectId"]), "time");
      return typeof time === "number" ? time : timeOf(row) + 1;
    },
    views: async (paths) => {
      const rows = await found({ $in: paths });
      return new Map(paths.map((path) => [path, timeOf(rows.find(({ url }) => url === path) ?? {})]));
    },
    comments: async (paths) => new Map(await Promise.all(paths.map(async (path) => [path, await countRoots(client, options.clazzName, rootsOf(path))] as const))),
  };
}

/** Requests the client's address from a configured endpoint, once; "" without an endpoint or an answer. */
function addressLookup({ recordIP, endpoints }: Options, { transport }: DriverParts): () => Promise<string> {
  let found: Promise<string> | undefined;
  const findAddress = async () => {
    try {
      const answer = (await transport.jsonp(endpoints.ip)) as { readonly ip?: unknown } | undefined;
      return typeof answer?.ip === "string" ? answer.ip : "";
    } catch {
      return "";
    }
  };
  return () => (found ??= recordIP && endpoints.ip !== "" ? findAddress() : Promise.resolve(""));
}

/** Loads the vendor's SDK as the original did, although nothing here uses it (D38); rejects with code 98 if it can't be loaded or is too old. */
export async function checkSDK(url: string, transport: Transport): Promise<void> {
  const sdk = (await transport.script(url, "AV").catch(() => undefined)) as { readonly version?: string; readonly VERSION?: string } | undefined;
  const version = sdk?.version ?? sdk?.VERSION ?? "";
  if (!(Number.parseInt(version, 10) > 2)) throw new DriverError({ kind: "code", code: 98, message: `av-min.js has version "${version}"; 3 or later was expected.` });
}

const CLASS = "Counter";

function timeOf(row: Row): number {
  return typeof row["time"] === "number" ? row["time"] : 0;
}

/** The most rows that the store returns at once. */
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

/** Whether a statement may contain the id as it is. */
function isId(id: string): boolean {
  return /^\w+$/u.test(id);
}

/** Chunks of ids, so that a statement is short enough for an address. */
function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / 50) }, (_, chunk) => ids.slice(chunk * 50, (chunk + 1) * 50));
}

/** The order of root comments. */
const NEWEST_FIRST = "-createdAt,-insertedAt";

/** Root comments of a page, in both spellings of its path; of every page for `*`. */
function rootsOf(path: string): Row {
  const encoded = encodedPath(path);
  const onePage = encoded === path ? path : { $in: [path, encoded] };
  return { $or: [{ rid: { $exists: false } }, { rid: "" }], url: path === EVERY_PAGE ? { $exists: true } : onePage };
}

/** The number of objects that match `where`, without the objects. */
async function countRoots(client: StoreClient, className: string, where: Row): Promise<number> {
  return (await client.find(className, { where, order: NEWEST_FIRST, limit: 0, count: true })).count;
}
