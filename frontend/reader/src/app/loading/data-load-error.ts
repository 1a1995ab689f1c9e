/** Data of the site (a route shard, a sidebar branch, a language's chrome) could not be loaded. */
export class DataLoadError extends Error {
  override readonly name = "DataLoadError";
  readonly address: string;

  constructor(address: string, options?: ErrorOptions) {
    super(`Loading ${address} failed.`, options);
    this.address = address;
  }
}
