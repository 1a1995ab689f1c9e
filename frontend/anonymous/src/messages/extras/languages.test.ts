import { describe, expect, it } from "vitest";
import { extras as english } from "./en.ts";
import { extras as spanish } from "./es.ts";
import { extras as japanese } from "./ja.ts";
import { loadExtras } from "./languages.ts";
import { extras as portuguese } from "./pt.ts";
import { extras as traditional } from "./zh-tw.ts";
import { extras as simplified } from "./zh.ts";
import { messages } from "../en.ts";

describe("the texts of the extras", () => {
  it.each([
    ["zh", simplified],
    ["zh-Hant-HK", traditional],
    ["en-US", english],
    ["ja", japanese],
    ["pt-BR", portuguese],
    ["es-MX", spanish],
    ["xx", english],
  ])("are complete in %s", async (tag, expected) => {
    expect(await loadExtras(tag, messages)).toEqual({ ...expected, ...messages });
    expect(Object.keys(expected)).toEqual(Object.keys(english));
    for (const text of Object.values<string>({ ...expected })) expect(text.trim()).not.toBe("");
    expect(expected.actions).toContain("{nick}");
  });

  it("can be installed by a page", async () => {
    const installed = { ...messages, report: "Flag" };
    expect((await loadExtras("en", installed)).report).toBe("Flag");
  });
});
