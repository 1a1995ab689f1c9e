import { describe, expect, it } from "vitest";
import { type GivenOptions, isComplete, type Options, type Page, readOptions } from "./options.ts";
import { optionWarnings } from "./warnings.ts";

const PAGE: Page = { title: "Café {path} 「日本」", path: "/guide/a.html", url: "https://docs.example.org/guide/a.html" };
const NEEDED = { platform: "github", owner: "o", repo: "r", clientId: "c" };

const read = (given: GivenOptions): Options => readOptions(given);
const warnings = (given: GivenOptions) => optionWarnings(read(given), given);

/** As a page of the original imports it. */
function GithubV4() {
  return undefined;
}

describe("options", () => {
  it.each([
    ["github", "github"],
    ["github-v4", "github-v4"],
    ["gitlab", "gitlab"],
    ["bitbucket", "bitbucket"],
    ["gitee", "gitee"],
    ["gitea", "gitea"],
    ["forgejo", "gitea"],
    ["GithubV3", "github"],
    ["@vssue/api-github-v4", "github-v4"],
    ["VssueApiGitlabV4", "gitlab"],
  ])("[B-37] accept %s as the platform, under either name", (named, platform) => {
    expect([read({ platform: named }).platform, read({ api: named }).platform]).toEqual([platform, platform]);
  });

  it("[B-37] accept the class that a page of the original imports as the platform", () => {
    expect(read({ api: GithubV4 }).platform).toBe("github-v4");
  });

  it("[B-38] accept owner, repo, client id, client secret, and the platform's address", () => {
    const given = { owner: "o", repo: "r", clientId: "c", clientSecret: "s", baseURL: "https://git.example.org/" };
    expect(read(given)).toMatchObject({ ...given, baseURL: "https://git.example.org" });
    expect(read({})).toMatchObject({ owner: "", repo: "", clientId: "", clientSecret: "", baseURL: "" });
    expect(read({ owner: 7, clientId: 12 })).toMatchObject({ owner: "7", clientId: "12" });
  });

  it("[B-39] [B-40] [B-41] [B-219] have the original's defaults for label, state, and title prefix", () => {
    expect(read({})).toMatchObject({ labels: ["Vssue"], state: "Vssue", prefix: "[Vssue]" });
    expect(read({ labels: ["a", " b "], state: "S", prefix: "" })).toMatchObject({ labels: ["a", "b"], state: "S", prefix: "" });
    expect(read({ labels: "a, b" }).labels).toEqual(["a", "b"]);
  });

  it("[B-42] accept admins", () => {
    expect([read({ admins: ["a", "b"] }).admins, read({}).admins]).toEqual([["a", "b"], []]);
  });

  it("[B-43] [B-210] show 10 comments per page by default, and never more than platforms return", () => {
    const given = [5, "7", 2.9, undefined, null, "", "many", 0, -1, Number.NaN, 100, 500];
    expect(given.map((perPage) => read({ perPage }).perPage)).toEqual([5, 7, 2, 10, 10, 10, 10, 10, 10, 10, 100, 100]);
  });

  it("[B-44] accept a proxy as a function or a template", () => {
    const given = [(url: string) => `https://p/?${url}`, "https://p/?{url}", "https://p/?${url}", "/comments/api/v1/exchange", "", undefined];
    expect(given.map((proxy) => read({ proxy }).proxy?.("https://h/t"))).toEqual(["https://p/?https://h/t", "https://p/?https://h/t", "https://p/?https://h/t", "/comments/api/v1/exchange", undefined, undefined]);
  });

  it("[B-45] write the page's address into a new issue, or the text of a function or a template", async () => {
    const write = (issueContent?: unknown) => {
      const options = read({ owner: "o", issueContent });
      return Promise.resolve(options.issueContent({ options, url: PAGE.url }));
    };
    const own = ({ options, url }: { options: Options; url: string }) => Promise.resolve(`${options.owner} ${url}`);
    expect(await Promise.all([write(), write("See {url}"), write(own)])).toEqual([PAGE.url, `See ${PAGE.url}`, `o ${PAGE.url}`]);
  });

  it("[B-46] don't create issues automatically by default", () => {
    expect([read({}), read({ autoCreateIssue: true }), read({ autoCreateIssue: "yes" })].map(({ autoCreateIssue }) => autoCreateIssue)).toEqual([false, true, false]);
  });

  it("[B-47] accept a language", () => {
    expect([read({ locale: "pt-BR" }).locale, read({}).locale]).toEqual(["pt-BR", ""]);
  });

  it("[B-48] find the issue by id, or by a title after the prefix", () => {
    expect([read({ issueId: 7 }).issueId, read({ issueId: "IWWTA" }).issueId, read({}).issueId]).toEqual(["7", "IWWTA", ""]);
    const title = (given: GivenOptions) => read(given).issueTitle(PAGE);
    expect(title({})).toBe("[Vssue]Café {path} 「日本」");
    expect(title({ title: "Mine" })).toBe("[Vssue]Mine");
    expect(title({ title: "{path}: {title}", prefix: "" })).toBe("/guide/a.html: Café {path} 「日本」");
    expect(title({ title: ({ prefix, repo }: Record<string, string>) => `${repo} ${prefix}`, repo: "r" })).toBe("r [Vssue]");
    expect(title({ title: null })).toBe("[Vssue]Café {path} 「日本」");
  });

  it("[B-49] [B-50] warn about each missing option that is required", () => {
    expect(warnings(NEEDED)).toEqual([]);
    expect(warnings({}).map((warning) => /^\[Vssue\] the option '(\w+)' is required/u.exec(warning)?.[1])).toEqual(["api", "owner", "repo", "clientId"]);
    expect(warnings({ ...NEEDED, repo: " " })).toEqual(["[Vssue] the option 'repo' is required; it names the repository that keeps the comments."]);
    expect(warnings({ ...NEEDED, platform: "sourceforge" })).toEqual([
      "[Vssue] the option 'api' is 'sourceforge', which is unknown; the option 'api' is required to name the platform: github, github-v4, gitlab, bitbucket, gitee, gitea.",
    ]);
    expect(read({ platform: "constructor" }).platform).toBeNull();
  });

  it("are complete if there are no warnings", () => {
    const without = (name: string) => Object.fromEntries(Object.entries(NEEDED).filter(([other]) => other !== name));
    const given = [NEEDED, {}, ...Object.keys(NEEDED).map(without)];
    expect(given.map((one) => isComplete(read(one)))).toEqual(given.map((one) => warnings(one).length === 0));
    expect(given.filter((one) => isComplete(read(one)))).toEqual([NEEDED]);
  });

  it("accept a login's redirect address and flow, and whether the page must have the secret", () => {
    expect(read({ redirectUri: "/auth/callback.html", flow: "token", strictSecret: true })).toMatchObject({ redirectUri: "/auth/callback.html", flow: "token", strictSecret: true });
    expect(read({ flow: "other" })).toMatchObject({ redirectUri: "", flow: null, strictSecret: false });
  });

  it("aren't shared between widgets, or with the page's own values", () => {
    const given = { admins: ["a"], labels: ["x"] };
    const [one, other] = [read({}), read({})];
    expect([read(given).admins === given.admins, read(given).labels === given.labels, one.labels === other.labels]).toEqual([false, false, false]);
  });
});
