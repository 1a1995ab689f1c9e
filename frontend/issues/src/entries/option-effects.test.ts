/** Every option has a visible effect on a page. Add new options here. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GivenOptions, Options } from "../options/options.ts";
import { type WholePage, wholePage } from "../ui/testing/whole-page.ts";

interface Effect {
  /** The option's value, and the options without it. */
  readonly given: GivenOptions;
  readonly otherwise?: GivenOptions;
  /** The logged-in user. */
  readonly as?: "owner" | "reader";
  readonly see: (page: WholePage) => unknown;
  /** What is visible without the option, and with it. */
  readonly seen: readonly [unknown, unknown];
}

const BASE = { platform: "github", owner: "owner", repo: "docs", clientId: "app", proxy: "https://exchange.example.org/", locale: "en" };
const CREATES = { autoCreateIssue: true };
const ENTERPRISE = "https://git.example.org";
const CALLBACK = "https://docs.example.org/back.html";

const search = ({ calls }: WholePage) => calls.map(({ url }) => new URL(url)).find(({ pathname }) => pathname.endsWith("/search/issues"))?.searchParams.get("q") ?? "none";
const searchFor = (words: string) => (page: WholePage) => search(page).includes(words);
const requests = (...words: readonly string[]) => ({ calls }: WholePage) => words.map((word) => calls.some(({ url }) => decodeURIComponent(url).includes(word)));
const created = ({ calls }: WholePage) => calls.filter(({ method, url }) => method === "POST" && url.endsWith("/issues")).map(({ body }) => JSON.parse(body as string) as Readonly<Record<string, unknown>>);
const ownPrefix = ({ options }: { readonly options: Options }) => options.prefix;
const status = ({ element }: WholePage) => element.querySelector(".vssue-status-info")?.textContent;
const atLogin = (name: string) => async (page: WholePage) => {
  await page.click(".vssue-button-login");
  return page.loginAddress().searchParams.get(name);
};
const exchange = async (page: WholePage) => {
  await page.logIn();
  const call = page.calls.find(({ url }) => url.includes("exchange"));
  return { url: call?.url, body: JSON.parse((call?.body ?? "{}") as string) as Readonly<Record<string, unknown>> };
};

const EFFECTS = {
  platform: [{ given: { platform: "gitlab" }, see: requests("https://api.github.com/", "https://gitlab.com/api/"), seen: [[true, false], [false, true]] }],
  owner: [
    { given: { owner: "other" }, see: searchFor("repo:other/docs"), seen: [false, true] },
    { given: { owner: "reader" }, as: "reader", see: status, seen: ["Failed to load comments", "Click to create issue"] },
  ],
  repo: [{ given: { repo: "other" }, see: searchFor("repo:owner/other"), seen: [false, true] }],
  clientId: [
    { given: { clientId: "other" }, see: atLogin("client_id"), seen: ["app", "other"] },
    { given: { clientId: "other" }, see: async (page) => (await exchange(page)).body["client_id"], seen: ["app", "other"] },
  ],
  clientSecret: [{ given: { clientSecret: "secret" }, see: async (page) => (await exchange(page)).body["client_secret"], seen: [undefined, "secret"] }],
  baseURL: [
    { given: { baseURL: ENTERPRISE }, see: requests(ENTERPRISE), seen: [[false], [true]] },
    { given: { baseURL: ENTERPRISE }, see: async (page) => [await atLogin("state")(page), page.loginAddress().origin].at(-1), seen: ["https://github.com", ENTERPRISE] },
  ],
  labels: [
    { given: { labels: ["comments"] }, see: searchFor('label:"comments"'), seen: [false, true] },
    { given: { labels: ["comments"], autoCreateIssue: true }, otherwise: { autoCreateIssue: true }, as: "owner", see: (page) => created(page)[0]?.["labels"], seen: [["Vssue"], ["comments"]] },
  ],
  state: [{ given: { state: "Mine" }, see: async (page) => (await atLogin("state")(page))?.split("-")[0], seen: ["Vssue", "Mine"] }],
  prefix: [
    { given: { prefix: "Talk: " }, see: searchFor('"Talk: A page"'), seen: [false, true] },
    { given: { ...CREATES, prefix: "Talk: ", issueContent: ownPrefix }, otherwise: { ...CREATES, issueContent: ownPrefix }, as: "owner", see: (page) => created(page)[0]?.["body"], seen: ["[Vssue]", "Talk: "] },
  ],
  admins: [{ given: { admins: ["Reader"] }, as: "reader", see: status, seen: ["Failed to load comments", "Click to create issue"] }],
  perPage: [{ given: { perPage: 20, issueId: 9 }, otherwise: { issueId: 9 }, see: requests("per_page=10", "per_page=20"), seen: [[true, false], [false, true]] }],
  proxy: [{ given: { proxy: "https://other.example.org/exchange?{url}" }, see: async (page) => (await exchange(page)).url, seen: ["https://exchange.example.org/", "https://other.example.org/exchange?https://github.com/login/oauth/access_token"] }],
  issueContent: [{ given: { issueContent: "See {url}", autoCreateIssue: true }, otherwise: { autoCreateIssue: true }, as: "owner", see: (page) => created(page)[0]?.["body"], seen: ["https://docs.example.org/guide/page.html", "See https://docs.example.org/guide/page.html"] }],
  autoCreateIssue: [{ given: { autoCreateIssue: true }, as: "owner", see: (page) => created(page).length, seen: [0, 1] }],
  locale: [{ given: { locale: "pt" }, see: ({ element }) => `${element.lang}: ${element.querySelector(".vssue-button-login")?.textContent}`, seen: ["en: Login with GitHub", "pt: Entrar com GitHub"] }],
  issueTitle: [
    { given: { title: "Panel" }, see: searchFor('"[Vssue]Panel"'), seen: [false, true] },
    { given: { ...CREATES, title: "Panel" }, otherwise: CREATES, as: "owner", see: (page) => created(page)[0]?.["title"], seen: ["[Vssue]A page", "[Vssue]Panel"] },
  ],
  issueId: [{ given: { issueId: 9 }, see: requests("/search/issues", "/issues/9"), seen: [[true, false], [false, true]] }],
  pageTitle: [{ given: { pageTitle: "Mine" }, see: searchFor('"[Vssue]Mine"'), seen: [false, true] }],
  path: [{ given: { path: "/other/", title: "{path}" }, otherwise: { title: "{path}" }, see: search, seen: [expect.stringContaining("/guide/page.html"), expect.stringContaining('"[Vssue]/other/"')] }],
  redirectUri: [{ given: { redirectUri: CALLBACK }, see: atLogin("redirect_uri"), seen: ["https://docs.example.org/guide/page.html", CALLBACK] }],
  flow: [{ given: { platform: "gitlab", flow: "token" }, otherwise: { platform: "gitlab" }, see: atLogin("response_type"), seen: ["code", "token"] }],
  strictSecret: [{ given: { strictSecret: true }, see: ({ element }) => element.textContent?.includes("clientSecret and proxy is required"), seen: [false, true] }],
} satisfies Record<keyof Options, readonly Effect[]>;

const CASES = Object.entries<readonly Effect[]>(EFFECTS).flatMap(([name, effects]) => effects.map((effect, at) => [`${name} (${at + 1})`, effect] as const));

describe("an option has an effect", () => {
  beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }));
  afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

  it.each(CASES)("%s", async (_, { given, otherwise = {}, as, see, seen }) => {
    expect(seen[0]).not.toEqual(seen[1]);
    expect(await see(await wholePage({ ...BASE, ...otherwise }, as ?? null))).toEqual(seen[0]);
    expect(await see(await wholePage({ ...BASE, ...given }, as ?? null))).toEqual(seen[1]);
  });
});
