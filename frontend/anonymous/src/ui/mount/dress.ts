import type { Language } from "../../messages/languages.ts";
import type { Options } from "../../options/options.ts";

const FROM_RIGHT = /^(?:ar|ckb|dv|fa|he|ps|ug|ur|yi)\b/iu;

/** Gives the element the names that style sheets know, and the language; the answer takes away what was given. */
export function dress(element: HTMLElement, { tag }: Language, { avatar }: Options): () => void {
  const { className, lang, dir } = element;
  const hadClass = element.hasAttribute("class");
  element.classList.add("v");
  element.classList.toggle("hide-avatar", avatar === "hide");
  element.dataset["class"] = "v";
  element.lang = tag;
  element.dir = FROM_RIGHT.test(tag) ? "rtl" : "ltr";
  return () => {
    element.className = className;
    delete element.dataset["class"];
    if (!hadClass) element.removeAttribute("class");
    restore(element, "lang", lang);
    restore(element, "dir", dir);
  };
}

function restore(element: HTMLElement, name: "lang" | "dir", value: string): void {
  if (value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}
