import { DriverError, NO_ANSWER } from "./failure.ts";

/** Returns the function that loads a driver's code when it is first needed, and again where that failed. */
export function later<Port>(load: () => Promise<Port>): () => Promise<Port> {
  let loading: Promise<Port> | undefined;
  return async () => {
    try {
      loading ??= load();
      return await loading;
    } catch (error) {
      loading = undefined;
      throw new DriverError({ kind: "code", code: NO_ANSWER, message: "" }, error);
    }
  };
}
