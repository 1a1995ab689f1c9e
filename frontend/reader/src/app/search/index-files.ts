/** Reads the files of a search index. */
import type { Read } from "@glosa/search";

/**
 * A function that reads from the folder at `address`. Files whose names have a hash never change; the others are revalidated. So are
 * those that are read again: what the browser has cached wasn't usable, such as a host's page about a file that wasn't there yet.
 */
export function indexFiles(address: string): Read {
  const known = new Set<string>();
  return async (name) => {
    const cache = name.includes("/") && !known.has(name) ? "default" : "no-cache";
    known.add(name);
    const response = await fetch(address + name, { cache });
    if (!response.ok) throw new Error(`The server answered ${response.status}; 200 was expected.`);
    return response.text();
  };
}
