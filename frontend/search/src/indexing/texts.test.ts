import { expect, it } from "vitest";
import { utf8 } from "./bytes.ts";
import { createTexts, hashOf } from "./texts.ts";

it("numbers texts in the order in which they were new, also when there are many", () => {
  const texts = createTexts();
  const find = (text: string) => {
    const data = utf8(`<${text}>`);
    return texts.find(data, 1, data.length - 1, hashOf(data, 1, data.length - 1));
  };
  const all = Array.from({ length: 20_000 }, (_, at) => at.toString(36));
  expect(all.map(find)).toStrictEqual([...all.keys()]);
  expect(all.map(find)).toStrictEqual([...all.keys()]);
  expect(find("")).toBe(20_000);
});

it("distinguishes texts with the same hash", () => {
  const texts = createTexts();
  const found = ["ab", "abc", "b", "", "ab"].map((text) => texts.find(utf8(text), 0, utf8(text).length, 7));
  expect(found).toStrictEqual([0, 1, 2, 3, 0]);
});
