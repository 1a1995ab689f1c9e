import { useSyncExternalStore } from "react";

/** False on the server and in the first render of the browser, so that both agree; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
