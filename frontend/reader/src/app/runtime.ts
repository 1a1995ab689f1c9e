/** Browser features of the engine, for its components and hooks. On the server, they do nothing. */
import type { PageData, SiteData } from "@glosa/contract";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { StartComments, StartCounter } from "./comments/comments.ts";
import { type ConsentChoice, type ConsentSetting, restingConsent } from "./settings/consent-setting.ts";
import { restingScheme, type SchemeChoice, type SchemeSetting } from "./settings/scheme-setting.ts";

export interface Runtime {
  readonly scheme: SchemeSetting;
  readonly consent: ConsentSetting;
  /** Adds islands, zoom, copy buttons, and notes to an article. The returned function removes them. */
  readonly enliven: (article: HTMLElement, page: PageData, site: SiteData) => () => void;
  readonly comments: StartComments;
  readonly counter: StartCounter;
}

const rest = () => () => undefined;

export const RESTING: Runtime = { scheme: restingScheme, consent: restingConsent, enliven: rest, comments: rest, counter: rest };

export const RuntimeContext = createContext(RESTING);

export function useRuntime(): Runtime {
  return useContext(RuntimeContext);
}

/** The reader's choice of color scheme, and how to change it. On the server it is `auto`. */
export function useScheme(): { readonly choice: SchemeChoice; readonly choose: (choice: SchemeChoice) => void } {
  const { scheme } = useRuntime();
  const choice = useSyncExternalStore(scheme.subscribe, scheme.get, () => "auto" as const);
  return { choice, choose: scheme.choose };
}

interface ConsentView {
  /** `null`: not answered yet, so the notice shows; `unknown` on the server and during hydration. */
  readonly choice: ConsentChoice | "unknown" | null;
  readonly choose: (choice: ConsentChoice) => void;
  /** Withdraws the answer, so that the notice shows again. */
  readonly forget: () => void;
}

/** Whether the reader consented to the head entries that need consent. */
export function useConsent(): ConsentView {
  const { consent } = useRuntime();
  const choice = useSyncExternalStore(consent.subscribe, consent.get, () => "unknown" as const);
  return { choice, choose: consent.choose, forget: consent.forget };
}
