import { describe, expect, it } from "vitest";
import { messages as english } from "./en.ts";
import { messages as spanish } from "./es.ts";
import { messages as japanese } from "./ja.ts";
import type { Messages } from "./keys.ts";
import { loadLanguage, NAMES } from "./languages.ts";
import { timeAgo, wordFor } from "@glosa/kit/text/locale.ts";
import { messages as portuguese } from "./pt.ts";
import { messages as traditional } from "./zh-tw.ts";
import { messages as simplified } from "./zh.ts";

/** Texts after a number, or around it. */
const TIMES: ReadonlySet<string> = new Set(["seconds", "minutes", "hours", "days"]);

describe("the language of the widget", () => {
  it.each([
    ["zh", simplified],
    ["zh-CN", simplified],
    ["zh-TW", traditional],
    ["zh-Hant-HK", traditional],
    ["zh-HK", traditional],
    ["en", english],
    ["en-US", english],
    ["EN-gb", english],
    ["ja", japanese],
    ["ja-JP", japanese],
    ["pt", portuguese],
    ["pt-BR", portuguese],
    ["es", spanish],
    ["es-MX", spanish],
  ])("[A-184] is built in for %s", async (tag, messages) => {
    expect(await loadLanguage(tag)).toEqual({ tag, messages });
  });

  it("[A-185] is Chinese if the page names none", async () => {
    expect(await loadLanguage("")).toEqual({ tag: "zh", messages: simplified });
  });

  it("is English with a warning if the language is unknown", async () => {
    expect(await loadLanguage("xx-YY")).toEqual({ tag: "en", messages: english });
  });

  it("[A-186] can be installed: missing and invalid messages are in English", async () => {
    const installed = new Map([["eo", { submit: "Sendi", reply: 7 }]]);
    expect(await loadLanguage("eo-EU", installed)).toEqual({ tag: "eo-EU", messages: { ...english, submit: "Sendi" } });
  });

  it("covers single words of a built-in language", async () => {
    const installed = new Map([["pt-BR", { sofa: "Seja a primeira pessoa a comentar." }]]);
    expect((await loadLanguage("pt-BR", installed)).messages).toEqual({ ...portuguese, sofa: "Seja a primeira pessoa a comentar." });
    expect((await loadLanguage("en", installed)).messages).toEqual(english);
  });
});

/** Placeholders of a text, in order. */
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/gu))].toSorted();

describe("the texts", () => {
  it.each(NAMES)("leave nothing unsaid in %s", async (tag) => {
    const loaded = await loadLanguage(tag);
    expect(loaded.tag).toBe(tag);
    expect(Object.keys(loaded.messages)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries<string>({ ...loaded.messages })) {
      for (const form of text.split("|")) expect(form.trim()).not.toBe("");
      const isFree = TIMES.has(key);
      expect([key, isFree ? [] : placeholders(text)]).toEqual([key, placeholders(english[key as keyof Messages])]);
    }
  });

  it("are in at least sixteen languages, none of which repeats another", async () => {
    const all = await Promise.all(NAMES.map(async (tag) => (await loadLanguage(tag)).messages.pending));
    expect(new Set(all).size).toBe(NAMES.length);
    expect(NAMES.length).toBeGreaterThanOrEqual(16);
  });

  it.each([
    ["ru", "1 комментарий, 2 комментария, 5 комментариев, 21 комментарий, 111 комментариев"],
    ["uk", "1 коментар, 2 коментарі, 5 коментарів, 21 коментар, 111 коментарів"],
    ["ar", "1 تعليق, 2 تعليقان, 5 تعليقات, 21 تعليقًا, 111 تعليقًا"],
    ["fr", "1 commentaire, 2 commentaires, 5 commentaires, 21 commentaires, 111 commentaires"],
    ["ko", "1 개의 댓글, 2 개의 댓글, 5 개의 댓글, 21 개의 댓글, 111 개의 댓글"],
  ])("have the plurals of %s", async (tag, expected) => {
    const { messages } = await loadLanguage(tag);
    expect([1, 2, 5, 21, 111].map((count) => `${count} ${wordFor(count, messages.comments, tag)}`).join(", ")).toBe(expected);
  });

  it("say how long ago something was, with the number in its place", async () => {
    const { messages } = await loadLanguage("ar");
    expect([1, 2, 3, 11].map((count) => timeAgo(0, count * 60_000, messages, "ar"))).toEqual(["قبل دقيقة", "قبل دقيقتين", "قبل 3 دقائق", "قبل 11 دقيقة"]);
    expect(timeAgo(0, 60_000, (await loadLanguage("de")).messages, "de")).toBe("vor 1 Minute");
  });

  it("[A-85] [A-113] [A-115] [A-123] [A-187] are as specified in English", () => {
    const { sofa, nickFail, mailFail, busy, submit, reply, cancelReply, comments, more, preview, emoji, expand } = english;
    expect([sofa, nickFail, mailFail]).toEqual(["No comment yet.", "NickName cannot be less than 3 bytes.", "Please confirm your email address."]);
    expect(busy).toBe("Submit is busy, please wait...");
    expect([submit, reply, cancelReply, comments]).toEqual(["Submit", "Reply", "Cancel reply", "Comment|Comments"]);
    expect([more, preview, emoji, expand]).toEqual(["Load More...", "Preview", "Emoji", "See more..."]);
  });

  it("[A-188] include seconds, minutes, hours, days, and just now", () => {
    const { seconds, minutes, hours, days, now } = english;
    expect([seconds, minutes, hours, days, now]).toEqual(["seconds ago", "minutes ago", "hours ago", "days ago", "just now"]);
  });

  it.each([
    ["[A-176]", "code-98", "Initialisation failed, check the av-min.js version."],
    ["[A-177]", "code-99", "Initialisation failed, check the el element."],
    ["[A-178]", "code-100", "Initialisation failed, check appId and appKey."],
    ["[A-179]", "code-140", "Total API calls today exceed the development version limit."],
    ["[A-180]", "code-401", "Unauthorised operation, check appId and appKey."],
    ["[A-181]", "code-403", "Access denied by the API domain whitelist, check the security domain."],
  ] as const)("%s have the text of the error %s", (_, key, text) => expect(english[key]).toBe(text));
});
