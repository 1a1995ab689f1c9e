import { describe, expect, it } from "vitest";
import { messages as english } from "../messages/en.ts";
import { check, INTERVAL } from "./submitting.ts";
import { type Field, INITIAL_STATE } from "./state.ts";

const ALL: readonly Field[] = ["nick", "mail", "link"];

function checked(fields: Partial<Record<Field, string>>, { text = "hi", required = ALL, passed = INTERVAL } = {}) {
  const { editor } = INITIAL_STATE;
  return check({ ...editor, text, fields: { nick: "Bob", mail: "b@c.org", link: "c.org", ...fields } }, required, passed);
}

describe("before a comment is sent", () => {
  it("a complete one is accepted", () => {
    expect(checked({})).toBeNull();
  });

  it("[A-116] an empty text moves the focus before any other check", () => {
    for (const text of ["", " \n\t"]) expect(checked({ nick: "" }, { text, passed: 0 })).toEqual({ focus: "text", message: null });
  });

  it("[A-112] [A-113] [A-192] a required nickname has at least 3 characters", () => {
    expect(["", "Bo", " Bo ", "😀😀", "\u200B\u200B\u200B"].map((nick) => checked({ nick }))).toEqual(Array.from({ length: 5 }, () => ({ focus: "nick", message: "nickFail" })));
    expect(["Bob", "李小龙", "😀😀😀"].map((nick) => checked({ nick }))).toEqual([null, null, null]);
    expect(english.nickFail).toBe("NickName cannot be less than 3 bytes.");
  });

  it("[A-114] [A-115] a required email address must look like one", () => {
    expect(["", "b", "b@c", "b@c.o", "@c.org", "b@c.org!", "b c@c.org"].map((mail) => checked({ mail })?.message)).toEqual(Array.from({ length: 7 }, () => "mailFail"));
    expect(["b@c.org", " b.c+d@e-f.g.museum ", "B@C.ORG"].map((mail) => checked({ mail }))).toEqual([null, null, null]);
    expect(english.mailFail).toBe("Please confirm your email address.");
  });

  it("a required website must be present", () => {
    expect(checked({ link: " " })).toEqual({ focus: "link", message: "linkFail" });
  });

  it("optional fields may contain anything", () => {
    expect(checked({ nick: "", mail: "x", link: "" }, { required: [] })).toBeNull();
  });

  it("[A-123] [A-191] 20 seconds must pass between two submits", () => {
    expect([0, 19_999, 20_000, -5].map((passed) => checked({}, { passed }))).toEqual([{ focus: null, message: "busy" }, { focus: null, message: "busy" }, null, null]);
    expect(english.busy).toBe("Submit is busy, please wait...");
  });
});
