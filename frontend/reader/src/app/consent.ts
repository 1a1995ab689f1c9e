import { useSyncExternalStore } from "react";
import { useRuntime } from "./runtime.ts";
import type { ConsentChoice } from "./settings/consent-setting.ts";

interface ConsentView {
  /** `null`: not answered yet, so a notice is due; `unknown` on the server and while the page comes to life. */
  readonly choice: ConsentChoice | "unknown" | null;
  readonly choose: (choice: ConsentChoice) => void;
  /** Takes the answer back, so that the notice is due again. */
  readonly forget: () => void;
}

/** Whether the reader agreed to the head entries that wait for agreement. */
export function useConsent(): ConsentView {
  const { consent } = useRuntime();
  const choice = useSyncExternalStore(consent.subscribe, consent.get, () => "unknown" as const);
  return { choice, choose: consent.choose, forget: consent.forget };
}
