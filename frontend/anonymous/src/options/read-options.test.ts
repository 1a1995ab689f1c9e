import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

const read = (given: Readonly<Record<string, unknown>>) => readOptions(given).options;

describe("options", () => {
  it("[A-57] [A-163] take app id, app key and server URLs by either name", () => {
    expect(read({ appId: "a", appKey: "b", serverURLs: "https://s" })).toMatchObject({ appId: "a", appKey: "b", serverURLs: "https://s" });
    expect(read({ app_id: "a", app_key: "b" })).toMatchObject({ appId: "a", appKey: "b", serverURLs: "" });
  });

  it("[A-59] take a path", () => {
    expect([read({ path: "/a" }).path, read({}).path]).toEqual(["/a", ""]);
  });

  it("take a title of the page", () => {
    expect([read({ title: " Panel " }).title, read({}).title]).toEqual(["Panel", ""]);
  });

  it("[A-60] [A-189] [A-190] take a page size, 10 where it is no number or below 1", () => {
    const sizes = [5, "3", 2.5, undefined, null, "many", "", 0, -1, 0.5, Number.NaN, {}];
    expect(sizes.map((pageSize) => read({ pageSize }).pageSize)).toEqual([5, 3, 2, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
  });

  it("[A-61] [A-62] [A-196] take eight avatar styles, mp where it is another", () => {
    const styles = ["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"];
    expect(styles.map((avatar) => read({ avatar }).avatar)).toEqual(styles);
    expect([undefined, "other", 3, null].map((avatar) => read({ avatar }).avatar)).toEqual(["mp", "mp", "mp", "mp"]);
  });

  it("[A-63] [A-64] take avatarForce, and an avatar host by either name when it is a web address", () => {
    expect([read({ avatarForce: true }).avatarForce, read({}).avatarForce]).toEqual([true, false]);
    expect(read({ avatar_cdn: "https://a/" }).avatarCDN).toBe("https://a/");
    expect(read({ avatarCDN: "http://b/" }).avatarCDN).toBe("http://b/");
    expect(read({ avatar_cdn: "javascript:x" }).avatarCDN).toBe("");
  });

  it("[A-65] [A-198] take fields in the order given, each once; all three where none is known", () => {
    expect(read({ meta: ["link", "nick", "link", "age"] }).meta).toEqual(["link", "nick"]);
    expect(read({ guest_info: ["mail"] }).meta).toEqual(["mail"]);
    for (const meta of [undefined, [], ["age"], "nick"]) expect(read({ meta }).meta).toEqual(["nick", "mail", "link"]);
  });

  it("[A-66] take required fields, none where nothing is given", () => {
    expect(read({ requiredFields: ["mail", "x", "nick"] }).requiredFields).toEqual(["mail", "nick"]);
    expect(read({}).requiredFields).toEqual([]);
  });

  it("[A-67] [A-68] [A-69] [A-70] [A-71] [A-73] take what the page says, and the original's default otherwise", () => {
    const given = { placeholder: "Say", lang: "en", visitor: true, recordIP: false, enableQQ: true, clazzName: "Note" };
    expect(read(given)).toMatchObject(given);
    expect(read({})).toMatchObject({ placeholder: "Just Go Go", lang: "zh", visitor: false, recordIP: true, enableQQ: false, clazzName: "Comment" });
  });

  it("[A-72] take an emoji folder and map", () => {
    expect(read({ emojiCDN: "https://e/", emojiMaps: { smile: "s.png", odd: 3 } })).toMatchObject({ emojiCDN: "https://e/", emojiMaps: { smile: "s.png" } });
    expect(read({})).toMatchObject({ emojiCDN: "", emojiMaps: null });
  });

  it("[A-36] name the class Comment unless told otherwise", () => {
    expect([read({}).clazzName, read({ clazzName: "" }).clazzName]).toEqual(["Comment", "Comment"]);
  });

  it("[A-80] take what the robot's site gives", () => {
    const { options, warnings } = readOptions({ placeholder: "just go go", notify: false, verify: false, avatar: "retro", visitor: true, recordIP: false, path: "/a" });
    expect(options).toMatchObject({ placeholder: "just go go", avatar: "retro", visitor: true, recordIP: false, path: "/a" });
    expect(warnings).toEqual([]);
  });

  it("warn about what is not available yet, and go on", () => {
    expect(readOptions({ notify: true, verify: true }).warnings).toEqual([
      "The comment widget was given notify: true, which is not available yet; it goes on without. Set notify: false, or leave it out.",
      "The comment widget was given verify: true, which is not available yet; it goes on without. Set verify: false, or leave it out.",
    ]);
  });

  it.each([
    [{ avatar_cdn: "https://a/" }, "avatar_cdn", "--avatar-host"],
    [{ avatarCDN: "https://a/" }, "avatarCDN", "--avatar-host"],
    [{ clazzName: "Note" }, "clazzName", "--comment-class"],
    [{ recordIP: true }, "recordIP", "--record-ip"],
  ])("warn about what our service has rules of its own for: %o", (given, name, option) => {
    expect(readOptions({ service: "/comments", ...given }).warnings).toEqual([
      `The comment widget was given ${name}, which has no effect with service; it is set there by: glosa comments site set SITE ${option}`,
    ]);
    expect(readOptions({ serverURLs: "https://s", ...given }).warnings).toEqual([]);
    expect(readOptions({ service: "/comments", recordIP: false }).warnings).toEqual([]);
  });

  it("call nobody outside the store unless an endpoint is named", () => {
    expect(read({}).endpoints).toEqual({ upload: "", qq: "", ip: "" });
    expect(read({ endpoints: { qq: "/qq", ip: 3 } }).endpoints).toEqual({ upload: "", qq: "/qq", ip: "" });
  });

  it("never leak from one widget into another, nor back into what the page gave", () => {
    const given = { langMode: { submit: "Go" }, meta: ["nick"] };
    const first = read(given);
    expect(first.langMode).not.toBe(given.langMode);
    expect(first.meta).not.toBe(given.meta);
    expect(read({})).toEqual(read({}));
    expect(read({}).meta).not.toBe(read({}).meta);
    expect(read({})).toMatchObject({ langMode: null, meta: ["nick", "mail", "link"] });
  });
});
