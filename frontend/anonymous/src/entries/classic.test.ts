import { beforeAll, describe, expect, it } from "vitest";
import type { GivenOptions } from "../options/options.ts";
import type { ValineConstructor } from "./valine.ts";

interface Defined {
  readonly Valine: ValineConstructor;
  readonly GlosaComments: { readonly mount: (target: string, given: GivenOptions) => unknown };
}

describe("the classic script", () => {
  beforeAll(async () => {
    await import("./classic.ts");
  });

  const page = () => window as unknown as Defined;

  it("defines Valine and GlosaComments at once, and loads nothing before they are used", () => {
    expect(new (page().Valine)().$el).toBeNull();
    expect(page().GlosaComments.mount).toBeInstanceOf(Function);
  });

  it("reports a missing element to the owner", () => {
    expect(() => page().GlosaComments.mount("#none", {})).toThrow(`GlosaComments.mount was given "#none", which isn't an element of the page.`);
  });
});
