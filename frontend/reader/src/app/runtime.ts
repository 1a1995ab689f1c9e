/** What the engine brings to life in the browser, for its own components and hooks. On the server everything rests. */
import { createContext, useContext } from "react";
import type { PageData, SiteData } from "@glosa/contract";
import type { StartComments } from "./comments/comments.ts";
import type { StartCounter } from "./comments/counter.ts";
import { restingConsent, type ConsentSetting } from "./settings/consent-setting.ts";
import { restingScheme, type SchemeSetting } from "./settings/scheme-setting.ts";

export interface Runtime {
  readonly scheme: SchemeSetting;
  readonly consent: ConsentSetting;
  /** Gives a shown article its islands, zoom and copy buttons; the answer takes them away. */
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
