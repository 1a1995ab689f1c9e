import { afterEach, expect, it, vi } from "vitest";
import { stylesheet } from "./host-element.ts";

/** jsdom adopts no style sheets. */
class Sheet {
  text = "";
  replaceSync(text: string): void {
    this.text = text;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "adoptedStyleSheets");
});

it("adds the rules to the document once", () => {
  vi.stubGlobal("CSSStyleSheet", Sheet);
  const other = new Sheet();
  Object.assign(document, { adoptedStyleSheets: [other] });
  const adopt = stylesheet("a { color: red }");
  expect(document.adoptedStyleSheets).toEqual([other]);
  adopt();
  adopt();
  expect(document.adoptedStyleSheets).toEqual([other, { text: "a { color: red }" }]);
});
