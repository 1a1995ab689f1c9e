import { describe, expect, it } from "vitest";
import { page, searching, urls } from "../testing/site.ts";

describe("questions", () => {
  it("prefers headings that also have the words of the query that tell little", async () => {
    const pages = [page("/a", "A", '<h2 id="other">The trades of a robot</h2><h2 id="many">How many trades are enough</h2>')];
    expect((await urls(searching(pages)("how many trades")))[0]).toBe("/a#many");
  });
  it("limits a word of little meaning in a heading to the weight of the other words", async () => {
    const text = "<p>Some lose money in a day.</p>";
    const pages = [page("/ask", "Can I have two?", text), ...["a", "b", "c"].map((path) => page(`/${path}`, "Lose money", text))];
    expect((await urls(searching(pages)("can I lose money"))).at(-1)).toBe("/ask");
  });
  it("searches for words that tell little if no other word is known", async () => {
    expect(await urls(searching([page("/a", "How does it work?", "")])("does it work with zzzzzz"))).toStrictEqual(["/a"]);
  });
  it("searches for what begins like a word if nothing else is known", async () => {
    const find = searching([page("/a", "Overtrading", ""), page("/b", "Under", "")]);
    const answer = await find("overleveraged");
    expect(answer).toMatchObject({ matched: "some", suggestion: "" });
    expect(answer.hits.map(({ url }) => url)).toStrictEqual(["/a"]);
    expect((await find('"overleveraged account"')).matched).toBe("none");
    expect((await find("ove")).hits).toStrictEqual([]);
  });
  it("prefers what a table or a list of definitions explains to its mention in text", async () => {
    const row = "<table><tr><th>Price</th><th>Meaning</th></tr><tr><td>Typical</td><td>of a candle</td></tr></table>";
    const pages = [page("/a", "A", "<p>A typical one.</p>"), page("/b", "B", `<p>Some words before it.</p>${row}`), page("/c", "C", "<p>Some words.</p><dl><dt>Stops level</dt><dd>It is typical.</dd></dl>")];
    const find = searching(pages);
    expect(await urls(find("typical"))).toStrictEqual(["/b", "/a", "/c"]);
    expect(await urls(find('"stops level it is"'))).toStrictEqual(["/c"]);
  });
  it("prefers sections of pages that are about the rest of the query", async () => {
    const pages = [page("/a", "Panel", '<h2 id="save">Save</h2><p>Save it.</p>'), page("/b", "Sets", '<h2 id="save">Save</h2><p>Save it.</p><h2 id="file">File</h2>')];
    expect((await urls(searching(pages)("save file"))).filter((url) => url.endsWith("#save"))).toStrictEqual(["/b#save", "/a#save"]);
  });
});
