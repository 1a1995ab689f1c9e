import { retrying } from "@glosa/kit/browser/lazy.ts";
import { noAnswer } from "./failure.ts";

/** Returns the function that loads a driver's code when it is first needed, and again where that failed. */
export function later<Port>(load: () => Promise<Port>): () => Promise<Port> {
  const loaded = retrying(load);
  return async () => {
    try {
      return await loaded();
    } catch (error) {
      throw noAnswer(error);
    }
  };
}
