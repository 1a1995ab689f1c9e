/** The message in place of a widget that can't be shown. */
import { matchLocale } from "../text/locale.ts";

/** What happened, and the control to try again, by language; with "en". A widget has them in the file that it begins with, for nothing else may come. */
export type FailureWords = Readonly<Record<string, readonly [text: string, control: string]>> & { readonly en: readonly [string, string] };

/** Says in `element`, below what is there, that the comments couldn't be loaded; the control calls `retry`, once. The returned function removes the message. */
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
  /** The language to speak; English where nobody knows it. */
  readonly tag: string;
  readonly retry: () => void;
}
