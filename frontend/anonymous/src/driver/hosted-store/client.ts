import type { Clock } from "@glosa/kit/browser/clock.ts";
import { md5 } from "../../model/avatar.ts";
import type { Call } from "@glosa/comments/transport.ts";
import type { Transport } from "../../transport/transport.ts";
import { DriverError, noAnswer, NOT_FOUND } from "../driver.ts";

/** How the hosted store is reached. */
export interface StoreAccess {
  readonly appId: string;
  readonly appKey: string;
  /** "" picks the regional host by the app id. */
  readonly serverURLs: string;
  readonly transport: Transport;
  readonly clock: Clock;
}

/** The hosted store's REST protocol, version 1.1. Every function rejects with a `DriverError`. */
export interface StoreClient {
  /** Nothing for a class that does not exist yet: it comes to be with its first object. */
  readonly find: (className: string, query: StoreQuery) => Promise<Found>;
  /** A statement in the store's query language; nothing for a class that does not exist yet. */
  readonly cql: (statement: string) => Promise<Found>;
  /** An empty row where there is no such object. */
  readonly get: (className: string, id: string) => Promise<Row>;
  /** Makes an object, which everybody may read; `writable`: everybody may change it too. */
  readonly create: (className: string, fields: Row, writable: boolean) => Promise<Row>;
  /** Adds 1 to a field. */
  readonly increment: (className: string, id: string, field: string) => Promise<Row>;
}

/** Where, how many and in which order. */
interface StoreQuery {
  readonly where: unknown;
  readonly order?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly count?: boolean;
}

/** An object of the store; nothing in it is checked. */
export type Row = Readonly<Record<string, unknown>>;

/** What a query found. */
interface Found {
  readonly results: readonly Row[];
  /** The total, if requested; else 0. */
  readonly count: number;
}

/** `access` is checked by the first call: without an app id and key it rejects with code 100. */
export function storeClient(access: StoreAccess): StoreClient {
  const { appId, appKey, transport, clock } = access;

  const request = async (path: string, call: Omit<Call, "url" | "headers">): Promise<Row> => {
    if (appId === "" || appKey === "") throw new DriverError({ kind: "code", code: 100, message: "No app id or no app key." });
    const time = clock.now();
    const headers = {
      "X-LC-Id": appId,
      "X-LC-Sign": `${md5(`${time}${appKey}`)},${time}`,
      "Content-Type": "application/json;charset=UTF-8",
    };
    const { status, json } = await transport.send({ ...call, headers, url: `${host(access)}/1.1/${path}` }).catch((error: unknown) => {
      throw noAnswer(error);
    });
    const row = (json ?? {}) as Row;
    if (status < 400) return row;
    throw new DriverError({ kind: "code", code: typeof row["code"] === "number" ? row["code"] : status, message: typeof row["error"] === "string" ? row["error"] : "" });
  };
  const look = async (path: string): Promise<Row> => {
    try {
      return await request(path, { method: "GET" });
    } catch (error) {
      if (error instanceof DriverError && error.failure.kind === "code" && error.failure.code === NOT_FOUND) return {};
      throw error;
    }
  };
  const list = async (path: string): Promise<Found> => {
    const { results, count } = await look(path);
    return { results: Array.isArray(results) ? (results as readonly Row[]) : [], count: typeof count === "number" ? count : 0 };
  };
  return {
    find: (className, { where, order, limit, skip, count }) => {
      const query = new URLSearchParams({ where: JSON.stringify(where) });
      if (order !== undefined) query.set("order", order);
      if (limit !== undefined) query.set("limit", String(limit));
      if (skip !== undefined && skip > 0) query.set("skip", String(skip));
      if (count === true) query.set("count", "1");
      return list(`classes/${className}?${query.toString()}`);
    },
    cql: (statement) => list(`cloudQuery?${new URLSearchParams({ cql: statement }).toString()}`),
    get: (className, id) => look(`classes/${className}/${encodeURIComponent(id)}`),
    create: (className, fields, writable) => {
      const acl = { "*": writable ? { read: true, write: true } : { read: true } };
      return request(`classes/${className}`, { method: "POST", body: JSON.stringify({ ...fields, ACL: acl }) });
    },
    increment: (className, id, field) => {
      const body = JSON.stringify({ [field]: { __op: "Increment", amount: 1 } });
      return request(`classes/${className}/${encodeURIComponent(id)}`, { method: "PUT", body });
    },
  };
}

/** Regions by the last part of an app id. */
const REGIONS: Readonly<Record<string, string>> = { "9Nh9j0Va": "tab.", MdYXbMMI: "us." };

/** The given address, else the regional host by the app id's suffix (A-164). */
function host({ appId, serverURLs }: StoreAccess): string {
  const region = REGIONS[appId.split("-").at(-1) ?? ""] ?? "";
  const given = serverURLs.replace(/\/+$/u, "");
  if (given === "") return `https://${region}leancloud.cn`;
  return given.replace(/^\/\//u, "https://");
}
