import { beforeAll, describe, expect, it } from "vitest";
import type { GivenOptions } from "../options/options.ts";

interface Defined {
  readonly GlosaIssues: { readonly mount: (target: string, given: GivenOptions) => unknown };
}

describe("the classic script", () => {
  beforeAll(async () => {
    await import("./classic.ts");
  });

  const page = () => window as unknown as Defined;

  it("defines GlosaIssues, which reports a missing element", () => {
    expect(() => page().GlosaIssues.mount("#none", {})).toThrow(`GlosaIssues.mount was given "#none", which isn't an element of the page.`);
  });
});
