/** What the engine brings to life in the browser, for its own components and hooks. On the server everything rests. */
import { createContext, useContext } from "react";
import type { PageData, SiteData } from "@glosa/contract";
import { restingConsent, type ConsentSetting } from "./settings/consent-setting.ts";
import { restingScheme, type SchemeSetting } from "./settings/scheme-setting.ts";

export interface Runtime {
  readonly scheme: SchemeSetting;
  readonly consent: ConsentSetting;
  /** Gives a shown article its islands, zoom and copy buttons; the answer takes them away. */
  readonly enliven: (article: HTMLElement, page: PageData, site: SiteData) => () => void;
}

export const RESTING: Runtime = { scheme: restingScheme, consent: restingConsent, enliven: () => () => undefined };

export const RuntimeContext = createContext(RESTING);

export function useRuntime(): Runtime {
  return useContext(RuntimeContext);
}
