import { describe, expect, it } from "vitest";
import { messages } from "../en.ts";
import { NAMES } from "../languages.ts";
import { type Extras, extras as english } from "./en.ts";
import { loadExtras } from "./languages.ts";
import { extras as traditional } from "./zh-tw.ts";

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/gu))].toSorted();

describe("the texts of the extras", () => {
  it.each(NAMES)("are complete in %s", async (tag) => {
    const table: Extras = await loadExtras(tag, {} as typeof messages);
    expect(new Set(Object.keys(table))).toEqual(new Set(Object.keys(english)));
    expect(table.sureToDelete === english.sureToDelete).toBe(tag === "en");
    for (const [key, text] of Object.entries<string>({ ...table })) {
      for (const form of text.split("|")) expect(form.trim()).not.toBe("");
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key as keyof Extras])]);
    }
  });

  it.each([
    ["zh-Hant-HK", traditional],
    ["en-US", english],
    ["xx", english],
  ])("are found for %s", async (tag, expected) => {
    expect(await loadExtras(tag, messages)).toEqual({ ...expected, ...messages });
  });

  it("can be installed by a page", async () => {
    const installed = { ...messages, report: "Flag" };
    expect((await loadExtras("en", installed)).report).toBe("Flag");
  });
});
