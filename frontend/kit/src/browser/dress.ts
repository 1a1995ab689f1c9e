const FROM_RIGHT = /^(?:ar|ckb|dv|fa|he|ps|ug|ur|yi)\b/iu;

/** Gives the element class names, a language and that language's direction. The returned function undoes that. */
export function dress(element: HTMLElement, { tag, classes }: { readonly tag: string; readonly classes: readonly string[] }): () => void {
  const { className, lang, dir } = element;
  const hadClass = element.hasAttribute("class");
  element.classList.add(...classes);
  element.lang = tag;
  element.dir = FROM_RIGHT.test(tag) ? "rtl" : "ltr";
  return () => {
    element.className = className;
    if (!hadClass) element.removeAttribute("class");
    restore(element, "lang", lang);
    restore(element, "dir", dir);
  };
}

function restore(element: HTMLElement, name: "lang" | "dir", value: string): void {
  if (value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}
