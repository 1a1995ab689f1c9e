import { describe, expect, it } from "vitest";
import { readReturned, restored } from "./callback.ts";

const PAGE = "https://docs.example.org/a%20b/page.html";

describe("the result of a login in the address", () => {
  it.each([
    [`${PAGE}?code=c1&state=Vssue-R`, PAGE],
    [`${PAGE}?flag&x=%7e+1&code=c1&state=Vssue-R#h%C3%A4?x&y`, `${PAGE}?flag&x=%7e+1#h%C3%A4?x&y`],
    [`${PAGE}?code=c1&state=Vssue-R&&a=&b#`, `${PAGE}?&a=&b`],
    [`${PAGE}?code=mine&state=open&code=c1&state=Vssue-R`, `${PAGE}?code=mine&state=open`],
    [`${PAGE}?error=mine&code=c1&state=Vssue-R`, `${PAGE}?error=mine`],
    [`${PAGE}?code=c1&code=c1&state=Vssue-R`, `${PAGE}?code=c1`],
  ])("[B-143] is removed without changing another byte: %s", (href, cleaned) => {
    expect(readReturned(href)).toMatchObject({ code: "c1", state: "Vssue-R", error: "", cleaned });
  });

  it("[B-142] is a token in the hash with its lifetime", () => {
    const href = `${PAGE}?flag#access_token=t%2Fk&token_type=bearer&expires_in=7200&scopes=a%20b&state=Vssue-R`;
    expect(readReturned(href)).toMatchObject({ accessToken: "t/k", code: "", expiresIn: 7200, state: "Vssue-R", cleaned: `${PAGE}?flag` });
    expect(readReturned(`${PAGE}#part&access_token=t&state=Vssue-R`)).toMatchObject({ accessToken: "t", expiresIn: null, cleaned: `${PAGE}#part` });
  });

  it("may be a refusal, also after the page's own parameters", () => {
    const refusal = "error=access_denied&error_description=The+user+said+%22no%22&error_uri=https%3A%2F%2Fh%2F&state=Vssue-R";
    const read = { error: "access_denied", description: 'The user said "no"', code: "", state: "Vssue-R" };
    expect(readReturned(`${PAGE}?code=5&${refusal}#h`)).toMatchObject({ ...read, cleaned: `${PAGE}?code=5#h` });
    expect(readReturned(`${PAGE}?q#${refusal}`)).toMatchObject({ ...read, cleaned: `${PAGE}?q` });
  });

  it.each([PAGE, `${PAGE}?code=c`, `${PAGE}?state=s`, `${PAGE}#state=s`, `${PAGE}#access_token=t`, `${PAGE}?code=c#state=s`, `${PAGE}?xcode=c&xstate=s`])("isn't found in %s", (href) => {
    expect(readReturned(href)).toBeNull();
  });
});

describe("the address before the login", () => {
  const before = `${PAGE}?flag#hash`;

  it.each([
    ["the platform dropped query and hash", PAGE, before],
    ["it dropped the hash", `${PAGE}?flag`, before],
    ["nothing was dropped", before, before],
    ["another page came back", "https://docs.example.org/other.html", "https://docs.example.org/other.html"],
    ["the page came back with another query", `${PAGE}?other`, `${PAGE}?other`],
  ])("is restored when %s", (_, cleaned, expected) => {
    expect(restored(cleaned, before)).toBe(expected);
  });
});
