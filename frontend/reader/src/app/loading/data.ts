/** Data files: JSON that is checked against the contract before anything else sees it, and cached. */
import { checkedData, type FileTypes } from "../../logic/contract-check.ts";
import type { Network } from "../browser/network.ts";

type Name = keyof FileTypes;

/** The data at `address`, of the contract's `type`; `undefined` if the server has none. Fails with a DataLoadError. */
export async function findData<Type extends Name>(
  address: string,
  type: Type,
  network: Pick<Network, "json">,
): Promise<FileTypes[Type] | undefined> {
  try {
    const file = await network.json(address);
    return file === undefined ? undefined : checkedData(file, type);
  } catch (error) {
    // Some servers return a page when a file is missing; it isn't JSON.
    throw new DataLoadError(address, error instanceof SyntaxError ? "malformed" : "failed", { cause: error });
  }
}

/** The same for a file that must exist. */
export async function loadData<Type extends Name>(
  address: string,
  type: Type,
  network: Pick<Network, "json">,
): Promise<FileTypes[Type]> {
  const data = await findData(address, type, network);
  if (data === undefined) throw new DataLoadError(address, "missing");
  return data;
}

/** Why a data file couldn't be used. */
export type DataFailure = "failed" | "missing" | "malformed";

/** Data of the site (a route shard, a sidebar branch, a language's chrome) couldn't be loaded. */
export class DataLoadError extends Error {
  override readonly name = "DataLoadError";
  readonly address: string;
  /** `missing` and `malformed` are responses of the server; `failed` means there was none. */
  readonly reason: DataFailure;

  constructor(address: string, reason: DataFailure, options?: ErrorOptions) {
    super(`Loading ${address} ${WORDS[reason]}.`, options);
    this.address = address;
    this.reason = reason;
  }
}

const WORDS: Readonly<Record<DataFailure, string>> = {
  failed: "failed",
  missing: "failed: the server has no such file",
  malformed: "gave data that this version of the reader cannot use",
};

/** Values by key, each loaded once. A failure isn't cached, so the next call tries again. */
export interface Cache<Value> {
  readonly load: (key: string) => Promise<Value>;
  /** What has already been loaded. */
  readonly peek: (key: string) => Value | undefined;
  readonly put: (key: string, value: Value) => void;
  readonly forget: (key: string) => void;
}

/** Creates a cache whose values `loadValue` loads. */
export function createCache<Value>(loadValue: (key: string) => Promise<Value>): Cache<Value> {
  const values = new Map<string, Value>();
  const pending = new Map<string, Promise<Value>>();

  const start = (key: string) => {
    const promise = loadValue(key)
      .then((value) => {
        if (pending.get(key) === promise) values.set(key, value);
        return value;
      })
      .finally(() => {
        if (pending.get(key) === promise) pending.delete(key);
      });
    pending.set(key, promise);
    return promise;
  };
  return {
    load: (key) => {
      const value = values.get(key);
      return value === undefined ? (pending.get(key) ?? start(key)) : Promise.resolve(value);
    },
    peek: (key) => values.get(key),
    put: (key, value) => void values.set(key, value),
    forget: (key) => {
      values.delete(key);
      pending.delete(key);
    },
  };
}
