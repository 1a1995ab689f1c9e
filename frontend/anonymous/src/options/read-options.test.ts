import { warningOf } from "./warnings.ts";
import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";

const read = (given: Readonly<Record<string, unknown>>) => readOptions(given).options;

describe("options", () => {
  it("[A-57] [A-163] accept app id, app key, and server URLs under either name", () => {
    expect(read({ appId: "a", appKey: "b", serverURLs: "https://s" })).toMatchObject({ appId: "a", appKey: "b", serverURLs: "https://s" });
    expect(read({ app_id: "a", app_key: "b" })).toMatchObject({ appId: "a", appKey: "b", serverURLs: "" });
  });

  it("[A-59] accept a path", () => {
    expect([read({ path: "/a" }).path, read({}).path]).toEqual(["/a", ""]);
  });

  it("accept a title of the page", () => {
    expect([read({ title: " Panel " }).title, read({}).title]).toEqual(["Panel", ""]);
  });

  it("[A-60] [A-189] [A-190] accept a page size, 10 if it isn't a number or below 1", () => {
    const sizes = [5, "3", 2.5, undefined, null, "many", "", 0, -1, 0.5, Number.NaN, {}];
    expect(sizes.map((pageSize) => read({ pageSize }).pageSize)).toEqual([5, 3, 2, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
  });

  it("[A-61] [A-62] [A-196] accept eight avatar styles, mp for any other", () => {
    const styles = ["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"];
    expect(styles.map((avatar) => read({ avatar }).avatar)).toEqual(styles);
    expect([undefined, "other", 3, null].map((avatar) => read({ avatar }).avatar)).toEqual(["mp", "mp", "mp", "mp"]);
  });

  it("[A-63] [A-64] accept avatarForce, and an avatar host under either name if it is a web address", () => {
    expect([read({ avatarForce: true }).avatarForce, read({}).avatarForce]).toEqual([true, false]);
    expect(read({ avatar_cdn: "https://a/" }).avatarCDN).toBe("https://a/");
    expect(read({ avatarCDN: "http://b/" }).avatarCDN).toBe("http://b/");
    expect(read({ avatar_cdn: "javascript:x" }).avatarCDN).toBe("");
  });

  it("[A-65] [A-198] accept fields in the given order, each once; all three if none is valid", () => {
    expect(read({ meta: ["link", "nick", "link", "age"] }).meta).toEqual(["link", "nick"]);
    expect(read({ guest_info: ["mail"] }).meta).toEqual(["mail"]);
    for (const meta of [undefined, [], ["age"], "nick"]) expect(read({ meta }).meta).toEqual(["nick", "mail", "link"]);
  });

  it("[A-66] accept required fields, none by default", () => {
    expect(read({ requiredFields: ["mail", "x", "nick"] }).requiredFields).toEqual(["mail", "nick"]);
    expect(read({}).requiredFields).toEqual([]);
  });

  it("[A-67] [A-68] [A-69] [A-70] [A-71] [A-73] accept the page's values, and have the original's defaults", () => {
    const given = { placeholder: "Say", lang: "en", visitor: true, recordIP: false, enableQQ: true, clazzName: "Note" };
    expect(read(given)).toMatchObject(given);
    expect(read({})).toMatchObject({ placeholder: "Just Go Go", lang: "zh", visitor: false, recordIP: true, enableQQ: false, clazzName: "Comment" });
  });

  it("[A-72] accept an emoji folder and map", () => {
    expect(read({ emojiCDN: "https://e/", emojiMaps: { smile: "s.png", odd: 3 } })).toMatchObject({ emojiCDN: "https://e/", emojiMaps: { smile: "s.png" } });
    expect(read({})).toMatchObject({ emojiCDN: "", emojiMaps: null });
  });

  it("[A-36] name the class Comment by default", () => {
    expect([read({}).clazzName, read({ clazzName: "" }).clazzName]).toEqual(["Comment", "Comment"]);
  });

  it("[A-80] accept the options of the robot's site", () => {
    const { options, unused } = readOptions({ placeholder: "just go go", notify: false, verify: false, avatar: "retro", visitor: true, recordIP: false, path: "/a" });
    expect(options).toMatchObject({ placeholder: "just go go", avatar: "retro", visitor: true, recordIP: false, path: "/a" });
    expect(unused).toEqual([]);
  });

  it("warn about unavailable features, and ignore them", () => {
    expect(readOptions({ notify: true, verify: true }).unused.map(warningOf)).toEqual([
      "The comment widget was given notify: true, which isn't available yet and has no effect. Set notify: false, or leave it out.",
      "The comment widget was given verify: true, which isn't available yet and has no effect. Set verify: false, or leave it out.",
    ]);
  });

  it.each([
    [{ avatar_cdn: "https://a/" }, "avatar_cdn", "--avatar-host"],
    [{ avatarCDN: "https://a/" }, "avatarCDN", "--avatar-host"],
    [{ clazzName: "Note" }, "clazzName", "--comment-class"],
    [{ recordIP: true }, "recordIP", "--record-ip"],
  ])("warn about options that our service decides: %o", (given, name, option) => {
    expect(readOptions({ service: "/comments", ...given }).unused.map(warningOf)).toEqual([
      `The comment widget was given ${name}, which has no effect with service; it is set there by: glosa comments site set SITE ${option}`,
    ]);
    expect(readOptions({ serverURLs: "https://s", ...given }).unused.map(warningOf)).toEqual([]);
    expect(readOptions({ service: "/comments", recordIP: false }).unused.map(warningOf)).toEqual([]);
  });

  it("request nothing outside the store without a configured endpoint", () => {
    expect(read({}).endpoints).toEqual({ upload: "", qq: "", ip: "" });
    expect(read({ endpoints: { qq: "/qq", ip: 3 } }).endpoints).toEqual({ upload: "", qq: "/qq", ip: "" });
  });

  it("aren't shared between widgets, or with the page's own values", () => {
    const given = { langMode: { submit: "Go" }, meta: ["nick"] };
    const first = read(given);
    expect(first.langMode).not.toBe(given.langMode);
    expect(first.meta).not.toBe(given.meta);
    expect(read({})).toEqual(read({}));
    expect(read({}).meta).not.toBe(read({}).meta);
    expect(read({})).toMatchObject({ langMode: null, meta: ["nick", "mail", "link"] });
  });
});
