/** Reads the files of a search index. */
import type { Read } from "@glosa/search";

/** A function that reads from the folder at `address`. Files whose names have a hash never change; the others are revalidated. */
export function indexFiles(address: string): Read {
  return async (name) => {
    const response = await fetch(address + name, { cache: name.includes("/") ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`The server answered ${response.status}; 200 was expected.`);
    return response.text();
  };
}
