import { browserSender } from "@glosa/comments/transport.ts";
import { browserClock } from "@glosa/kit/browser/clock.ts";
import { stylesheet } from "@glosa/kit/browser/host-element.ts";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import { browserLeaving } from "@glosa/kit/browser/visibility.ts";
import { browserAddress } from "../../login/address.ts";
import type { LoginParts } from "../../login/login.ts";
import { loadPlatform } from "../../platforms/load-platform.ts";
import type { OpenWriting, ThreadParts } from "../../store/parts.ts";
import text from "../index.css?inline";
import type { Surroundings, WritingControls } from "../surroundings.ts";

/** What the browser provides. */
export interface Environment extends LoginParts, Pick<ThreadParts, "leaving" | "loadPlatform">, Pick<Surroundings, "confirm" | "format"> {
  /** Loads what logged-in readers need. */
  readonly loadWriting: () => Promise<{ readonly openWriting: OpenWriting; readonly WRITING_CONTROLS: WritingControls }>;
  /** The document's title as it is now. */
  readonly title: () => string;
  /** The tags of the reader's languages, the most preferred first. */
  readonly languages: () => readonly string[];
  /** Adds the widget's stylesheet to the document. */
  readonly style: () => void;
  /** Warns the site's owner. */
  readonly warn: (sentence: string) => void;
  /** Reports an unexpected error to the site's owner. */
  readonly report: (error: unknown) => void;
}

/** Milliseconds after which a request is given up. */
const TIMEOUT = 15_000;

/** The browser itself. */
export const browserEnvironment: Environment = {
  transport: { send: browserSender(TIMEOUT, "no-store") },
  storage: browserStorage(() => localStorage),
  session: browserStorage(() => sessionStorage),
  leaving: browserLeaving,
  clock: browserClock,
  address: browserAddress,
  secrets: async () => (await secrets()).browserSecrets,
  loadPlatform,
  loadWriting: async () => {
    const { adoptWritingStyles, ...writing } = await writingCode();
    adoptWritingStyles();
    return writing;
  },
  title: () => document.title,
  languages: () => navigator.languages,
  confirm: (question) => window.confirm(question),
  format: async (html, base) => (await formatting()).formatContent(html, base),
  style: stylesheet(text),
  warn: (sentence) => console.warn(sentence),
  report: (error) => console.error("The comments could not be shown.", error),
};

const secrets = lazy(() => import("../../login/secrets.ts"), import.meta.url);
const writingCode = lazy(() => import("./writing.ts"), import.meta.url);
const formatting = lazy(() => import("./format-content.ts"), import.meta.url);
