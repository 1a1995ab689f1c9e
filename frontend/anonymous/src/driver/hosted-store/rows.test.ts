import { describe, expect, it } from "vitest";
import { commentOf, type Showing, storedHtml, withAddressee } from "./rows.ts";

const SHOWING: Showing = { avatars: { address: "https://h/", style: "mp", force: "" }, enableQQ: true, everyPage: true };
const ROW = { objectId: "1", comment: "<p>x</p>", nick: "Bob", mail: "b@c.org", link: "c.org", url: "/p/", createdAt: "2026-11-21T07:11:50.262Z" };

const read = (changes: Readonly<Record<string, unknown>>) => commentOf({ ...ROW, ...changes }, SHOWING);

describe("a row of the hosted store", () => {
  it("[A-37] [A-38] [A-46] [A-47] has an id, a text, an author, and a creation time", () => {
    expect(read({})).toMatchObject({ id: "1", nick: "Bob", mail: "b@c.org", link: "http://c.org/", at: Date.UTC(2026, 10, 21, 7, 11, 50, 262), body: { format: "html", text: "<p>x</p>" } });
  });

  it("[A-41] uses the date it was written at, if there is one", () => {
    expect(read({ insertedAt: { __type: "Date", iso: "2020-01-01T00:00:00.000Z" } }).at).toBe(Date.UTC(2020, 0));
    expect(read({ insertedAt: "2020-01-01T00:00:00.000Z" }).at).toBe(Date.UTC(2020, 0));
    expect(read({ createdAt: undefined, insertedAt: { iso: "never" } }).at).toBeNull();
  });

  it("is shown even if fields are missing or of another type", () => {
    expect(commentOf({ objectId: "1", comment: undefined, nick: 3, mail: null, link: {} }, SHOWING)).toMatchObject({ nick: "Anonymous", mail: "", link: "", url: "", at: null, body: { text: "" } });
  });

  it("unescapes names once, so that they are never escaped twice", () => {
    expect([read({ nick: "Bob &amp; &quot;x&quot;" }).nick, read({ nick: `Bob & "x"` }).nick, read({ nick: "&amp;lt;b&amp;gt;" }).nick]).toEqual([`Bob & "x"`, `Bob & "x"`, "&lt;b&gt;"]);
  });

  it("drops hostile names, links, pictures, and addresses", () => {
    const attack = `<img src=x onerror=alert(1)>`;
    const comment = read({ nick: attack, link: `javascript:alert(1)//"${attack}`, QQAvatar: `"${attack}`, url: "javascript:alert(1)" });
    // The name is text; the others are addresses or nothing.
    expect(comment).toMatchObject({ nick: attack, link: "", url: "", avatar: expect.stringMatching(/^https:\/\/h\/[\da-f]{32}\?/u) as string });
  });

  it("[A-39] shows browser and system from the user agent, and neither if it is missing or unknown", () => {
    expect(read({ ua: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0" }).labels).toEqual(["Firefox 144", "Linux"]);
    for (const ua of [undefined, null, 7, {}, "", "<script>alert(1)</script>"]) expect(read({ ua }).labels).toEqual([]);
  });

  it("[A-42] shows the picture of a QQ number if that is turned on", () => {
    expect(read({ QQAvatar: "https://q/1.png" }).avatar).toBe("https://q/1.png");
    expect(commentOf({ ...ROW, QQAvatar: "https://q/1.png" }, { ...SHOWING, enableQQ: false }).avatar).not.toContain("q/1");
    expect(commentOf({ ...ROW, QQAvatar: "https://q/1.png" }, { ...SHOWING, avatars: { ...SHOWING.avatars, style: "hide" } }).avatar).toBe("");
  });

  it("has its page only in a list of all pages", () => {
    expect([read({}).url, commentOf(ROW, { ...SHOWING, everyPage: false }).url]).toEqual(["/p/", ""]);
  });

  it("distinguishes the HTML of versions up to 1.4.18 from the Markdown of later ones", () => {
    const formats = ["<p>a</p>\n", " <pre><code>a", "<h2 id=x>", "plain *text*", "<https://example.org>", "> quote", "", "<script>"].map((comment) => read({ comment }).body.format);
    expect(formats).toEqual(["html", "html", "html", "markdown", "markdown", "markdown", "markdown", "markdown"]);
  });

  it("doesn't repeat the name that a reply mentions", () => {
    const body = (comment: string, pid: string) => read({ comment, pid }).body.text;
    expect(body(`<p><a class="at" href="#ab1">@Bob </a> , hello</p>`, "ab1")).toBe("<p>hello</p>");
    expect(body(` <p> <a class="at" href="#ab1">@Bob </a>hello</p>`, "ab1")).toBe(" <p>hello</p>");
    expect(body(`<p><a class="at" href="#">@Bob </a> , hello</p>`, "")).toContain("@Bob");
    expect(body(`<p><a class="at" href="#ab1">@Bob </a> , hello</p>`, "other")).toContain("@Bob");
    expect(body(`<p>see <a href="#ab1">@Bob</a></p>`, "ab1")).toContain("@Bob");
  });
});

describe("what is stored", () => {
  it("has line breaks in code as references, which every version of the original shows", () => {
    expect(storedHtml("<p>a</p>\n<pre><code>b\n\nc\n</code></pre>\n<p>d</p>\n")).toBe("<p>a</p>\n<pre><code>b&#10;&#10;c&#10;</code></pre>\n<p>d</p>");
  });

  it("begins a reply with the mention that the original writes", () => {
    expect(withAddressee("<p>hi</p>", "ab1", "Bob &amp; Co")).toBe(`<p><a class="at" href="#ab1">@Bob &amp; Co </a> , hi</p>`);
    expect(withAddressee("<ul></ul>", "ab1", "Bob")).toBe(`<p><a class="at" href="#ab1">@Bob </a> , </p>\n<ul></ul>`);
  });
});
