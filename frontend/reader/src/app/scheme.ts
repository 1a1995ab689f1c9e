import { useSyncExternalStore } from "react";
import { useRuntime } from "./runtime.ts";
import type { SchemeChoice } from "./settings/scheme-setting.ts";

/** The reader's choice of colour scheme, and how to change it. On the server it is `auto`. */
export function useScheme(): { readonly choice: SchemeChoice; readonly choose: (choice: SchemeChoice) => void } {
  const { scheme } = useRuntime();
  const choice = useSyncExternalStore(scheme.subscribe, scheme.get, () => "auto" as const);
  return { choice, choose: scheme.choose };
}
