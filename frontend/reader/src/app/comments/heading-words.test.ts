import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { headingWords } from "./heading-words.ts";

/** The languages that the widget has files for. */
const NAMES = readdirSync(path.resolve("anonymous/src/messages/extras")).flatMap((name) => /^(..(?:-tw)?)\.ts$/u.exec(name)?.[1] ?? []);

it.each(NAMES)("has every text in the widget's language %s", (tag) => {
  const { discuss, comments, ...rest } = headingWords(tag);
  expect(discuss("A $& b")).toContain("A $& b");
  const said = [comments(0), comments(5), discuss("x"), ...Object.values(rest)];
  expect(said.every((text) => text.trim() !== "" && !text.includes("{}"))).toBe(true);
  expect(comments(5)).toContain("5");
  expect(discuss("x") === headingWords("en").discuss("x")).toBe(tag === "en");
});

it.each([
  ["en-US", "1 comment", "2 comments"],
  ["pt-BR", "1 comentário", "2 comentários"],
  ["fr", "1 commentaire", "2 commentaires"],
  ["ru", "1 комментарий", "2 комментария"],
  ["ar", "تعليق واحد", "تعليقان"],
  ["zh-Hant-HK", "1 則留言", "2 則留言"],
  ["zh-CN", "1 条评论", "2 条评论"],
  ["nl", "1 comment", "2 comments"],
])("counts comments in %s", (tag, one, two) => {
  expect([1, 2].map(headingWords(tag).comments)).toEqual([one, two]);
});

it("has the forms of languages with several plurals", () => {
  expect([5, 11, 21, 22].map(headingWords("uk").comments)).toEqual(["5 коментарів", "11 коментарів", "21 коментар", "22 коментарі"]);
  expect([3, 11, 100].map(headingWords("ar").comments)).toEqual(["3 تعليقات", "11 تعليقًا", "100 تعليق"]);
});
