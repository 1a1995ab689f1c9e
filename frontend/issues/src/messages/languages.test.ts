import { describe, expect, it } from "vitest";
import { messages as english } from "./en.ts";
import { fill } from "@glosa/comments/text.ts";
import { messages as hebrew } from "./he.ts";
import { messages as japanese } from "./ja.ts";
import type { Messages, Sentences } from "./keys.ts";
import { chooseLocale, LANGUAGES, loadLanguage } from "./languages.ts";
import { localeWarnings } from "../options/warnings.ts";
import { messages as portuguese } from "./pt.ts";
import { messages as chinese } from "./zh.ts";

/** The texts, with the explanations of failures. */
async function allOf(tag: string): Promise<Texts> {
  const { messages, sentences } = await loadLanguage(tag);
  return { ...messages, ...(await sentences()) };
}

type Texts = Messages & Sentences;

describe("the language of the widget", () => {
  it.each([
    ["en", english],
    ["en-US", english],
    ["zh", chinese],
    ["zh-CN", chinese],
    ["pt", portuguese],
    ["pt-BR", portuguese],
    ["ja", japanese],
    ["ja-JP", japanese],
    ["he", hebrew],
    ["he-IL", hebrew],
    ["PT-pt", portuguese],
  ])("[B-207] is built in for %s", async (tag, messages) => {
    expect(await loadLanguage(tag)).toMatchObject({ tag, messages });
  });

  it("[B-208] is English if the language has no translation", async () => {
    expect(await loadLanguage("xx-YY")).toMatchObject({ tag: "en", messages: english });
    expect([chooseLocale("xx", ["he"]), chooseLocale("", ["fr", "de-AT"]), chooseLocale("", [])]).toEqual(["en", "en", "en"]);
  });

  it("[B-209] is the configured one, otherwise the browser's first one with a translation", () => {
    expect(chooseLocale("ja-JP", ["he", "en"])).toBe("ja-JP");
    expect(chooseLocale("", ["fr-CA", "pt-BR", "en"])).toBe("pt-BR");
  });

  it("causes a warning if it has no translation", () => {
    expect([...localeWarnings(""), ...localeWarnings("he-IL")]).toEqual([]);
    expect(localeWarnings("fr")).toEqual(["[Vssue] the option 'locale' is 'fr', which has no translation; the widget uses English. Choose one of en, zh, pt, ja, he."]);
  });
});

describe("the texts", () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/gu))].toSorted();

  it.each(LANGUAGES)("are complete in %s, with the same placeholders as in English", async (tag) => {
    const said = (texts: Texts) => Object.entries({ ...texts }).map(([key, text]) => [key, text.trim() !== "", places(text)]);
    expect(said(await allOf(tag))).toEqual(said(await allOf("en")));
  });

  it.each(LANGUAGES.filter((tag) => tag !== "en"))("differ from English in %s", async (tag) => {
    const [texts, inEnglish] = [await allOf(tag), await allOf("en")];
    const same = (Object.keys(inEnglish) as (keyof Texts)[]).filter((key) => texts[key] === inEnglish[key]);
    expect(same.filter((key) => key !== "powered")).toEqual([]);
  });

  it("[B-194] [B-195] [B-196] [B-197] [B-198] [B-199] are as specified in English", () => {
    const { confirmRemove, failed, loginRequired, createIssue, noComments, alreadyGiven, removeFailed, powered } = english;
    expect(confirmRemove).toBe("Confirm to delete this comment ?");
    expect([failed, loginRequired, createIssue]).toEqual(["Failed to load comments", "Login to view comments", "Click to create issue"]);
    expect(noComments).toBe("No comments yet. Leave the first comment !");
    expect([alreadyGiven, removeFailed, powered]).toEqual(["Already given '{reaction}' reaction", "Failed to delete comment", "Powered by"]);
  });

  it("have their placeholders filled once", () => {
    expect(fill("{platform} at {time}: {detail} {other}", { platform: "{time}", time: "14:05", detail: "$&" })).toBe("{time} at 14:05: $& {other}");
  });
});
