import type { Call } from "@glosa/comments/transport.ts";
import { md5 } from "../../model/avatar.ts";
import type { Options } from "../../options/options.ts";
import type { DriverParts } from "../access.ts";
import { DriverError, noAnswer, NOT_FOUND } from "../driver.ts";

/** The hosted store's REST protocol, version 1.1. Every function rejects with a `DriverError`. */
export interface StoreClient {
  /** Nothing if the class doesn't exist yet: its first object creates it. */
  readonly find: (className: string, query: StoreQuery) => Promise<Found>;
  /** Runs a statement in the store's query language; nothing if the class doesn't exist yet. */
  readonly cql: (statement: string) => Promise<Found>;
  /** An empty row if there is no such object. */
  readonly get: (className: string, id: string) => Promise<Row>;
  /** Creates an object that everybody may read and, if `writable`, change. */
  readonly create: (className: string, fields: Row, writable: boolean) => Promise<Row>;
  /** Adds 1 to a field. */
  readonly increment: (className: string, id: string, field: string) => Promise<Row>;
}

/** Which objects, how many, and in which order. */
interface StoreQuery {
  readonly where: unknown;
  readonly order?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly count?: boolean;
}

/** An object of the store, unchecked. */
export type Row = Readonly<Record<string, unknown>>;

/** The result of a query. */
interface Found {
  readonly results: readonly Row[];
  /** The total if it was requested; otherwise 0. */
  readonly count: number;
}

type Access = Pick<Options, "appId" | "appKey" | "serverURLs">;

/** A client for the store that the options name. Without an app id and key, every call rejects with code 100. */
export function storeClient(access: Access, { transport, clock }: Pick<DriverParts, "transport" | "clock">): StoreClient {
  const { appId, appKey } = access;

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

/** The configured address, otherwise the regional host by the app id's suffix (A-164). */
function host({ appId, serverURLs }: Access): string {
  const region = REGIONS[appId.split("-").at(-1) ?? ""] ?? "";
  const given = serverURLs.replace(/\/+$/u, "");
  if (given === "") return `https://${region}leancloud.cn`;
  return given.replace(/^\/\//u, "https://");
}
