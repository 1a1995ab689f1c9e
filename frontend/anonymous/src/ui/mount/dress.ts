import { dress as dressAs } from "@glosa/kit/browser/dress.ts";
import type { Language } from "../../messages/languages.ts";
import type { Options } from "../../options/options.ts";

/** Gives the element the names that style sheets know, and the language; returns a function that removes them. */
export function dress(element: HTMLElement, { tag }: Pick<Language, "tag">, { avatar }: Options): () => void {
  const undress = dressAs(element, { tag, classes: avatar === "hide" ? ["v", "hide-avatar"] : ["v"] });
  element.dataset["class"] = "v";
  return () => {
    delete element.dataset["class"];
    undress();
  };
}
