/** Why a file of data gave nothing that can be used. */
export type DataFailure = "failed" | "missing" | "malformed";

/** Data of the site (a route shard, a sidebar branch, a language's chrome) could not be loaded. */
export class DataLoadError extends Error {
  override readonly name = "DataLoadError";
  readonly address: string;
  /** `missing` and `malformed` are answers of the server; `failed` means that it gave no proper answer. */
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
