/** Requests the files of the site. */

/** Requests files of the site. */
export interface Network {
  /** The current JSON at `address`; `undefined` if the server has none. */
  readonly json: (address: string) => Promise<unknown>;
  /** The ES module at `address`. After a failure, browsers may fail again for that address without a request. */
  readonly module: (address: string) => Promise<Readonly<Record<string, unknown>>>;
}

/** The browser's own. */
export const browserNetwork: Network = {
  json: async (address) => {
    const response = await fetch(address, { cache: "no-cache" });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${address} answered ${response.status}; 200 was expected.`);
    return (await response.json()) as unknown;
  },
  module: (address) => import(/* @vite-ignore */ address),
};

/** Whether the server has a newer build of the site than this page's; false if the server can't be reached. */
export async function isOutdated(): Promise<boolean> {
  const build = document.documentElement.dataset["reader"];
  if (build === undefined) return false;
  try {
    const response = await fetch(location.pathname, { cache: "no-cache" });
    return response.ok && !(await response.text()).includes(build);
  } catch {
    return false;
  }
}
