/** Loads what the site is made of. */
export interface Network {
  /** The JSON at `address`, as the server has it now; `undefined` when the server says that there is none. */
  readonly json: (address: string) => Promise<unknown>;
  /** The ES module at `address`; one that failed may fail for ever under that address. */
  readonly module: (address: string) => Promise<Readonly<Record<string, unknown>>>;
}

export const browserNetwork: Network = {
  json: async (address) => {
    const response = await fetch(address, { cache: "no-cache" });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${address} answered ${response.status}; 200 was expected.`);
    return (await response.json()) as unknown;
  },
  module: (address) => import(/* @vite-ignore */ address),
};
