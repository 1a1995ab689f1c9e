/** The element that a widget is in: its language and styles, and the message if the widget can't be shown. */
import { matchLocale } from "../text/locale.ts";
import { reloadIfNeeded } from "./lazy.ts";

/** How a widget changes the element that it's mounted into. */
export interface HostChanges {
  readonly classes: readonly string[];
  /** Attributes besides `class`, `lang`, and `dir`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|ug|ur|yi)\b/iu;

/** Gives the element class names, attributes, and the language of that tag with its direction. The returned function restores what was there. */
export function prepareHost(element: HTMLElement, tag: string, { classes, attributes }: HostChanges): () => void {
  const given = { ...attributes, lang: tag, dir: RIGHT_TO_LEFT.test(tag) ? "rtl" : "ltr" };
  const before = ["class", ...Object.keys(given)].map((name) => [name, element.getAttribute(name)] as const);
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}

/**
 * Returns the function that adds these rules to the document, once. A stylesheet made by script needs no `style-src`, so a
 * widget looks right under a strict policy and from any origin, and needs no request.
 */
export function stylesheet(text: string): () => void {
  let sheet: CSSStyleSheet | undefined;
  return () => {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
    }
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
}

/** What happened, and the control to try again, by language; with "en". A widget has them in its first file, because others may not load. */
export type FailureWords = Readonly<Record<string, readonly [text: string, control: string]>> & { readonly en: readonly [string, string] };

interface Place {
  readonly element: HTMLElement;
  readonly words: FailureWords;
  /** The tag of its language. */
  readonly tag: string;
  readonly report: (error: unknown) => void;
}

/** The functions that remove messages, by their elements: each one contains at most one. */
const SHOWN = new WeakMap<Element, () => void>();

/** Loads code for an element. If that fails, the element shows a message until the reader has tried again with success. */
export async function loadOrRetry<Code>(load: () => Promise<Code>, place: Place, isRetry = false): Promise<Code> {
  const { element, words, tag, report } = place;
  try {
    return await load();
  } catch (error) {
    report(error);
    if (isRetry) reloadIfNeeded();
    removeFailure(element);
    await new Promise<void>((retry) => {
      SHOWN.set(element, showFailure(element, { words, tag, retry }));
    });
    return loadOrRetry(load, place, true);
  }
}

/** Removes the message from an element that no longer waits for its code. */
export function removeFailure(element: HTMLElement): void {
  SHOWN.get(element)?.();
}

/** Adds a message to `element` that the comments couldn't be loaded; its control calls `retry`, once. The returned function removes the message. */
export function showFailure(element: HTMLElement, { words, tag, retry }: FailureDetails): () => void {
  const name = matchLocale(Object.keys(words), tag) ?? "en";
  const [text, control] = words[name] ?? words.en;
  const notice = document.createElement("div");
  const sentence = document.createElement("p");
  const button = document.createElement("button");
  notice.setAttribute("role", "alert");
  notice.className = "vfailure";
  notice.lang = name;
  notice.dir = "auto";
  sentence.textContent = text;
  button.type = "button";
  button.className = "vbtn vssue-button";
  button.textContent = control;
  const act = () => {
    notice.remove();
    retry();
  };
  button.addEventListener("click", act, { once: true });
  notice.append(sentence, button);
  element.append(notice);
  return () => notice.remove();
}

interface FailureDetails {
  readonly words: FailureWords;
  /** The tag of its language; English if there are no words in it. */
  readonly tag: string;
  readonly retry: () => void;
}
