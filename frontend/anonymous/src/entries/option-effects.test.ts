/** Every option has an effect on a page: without it one thing is seen, with it another. A new option has to be entered here. */
import { md5, MIRROR } from "../model/avatar.ts";
import { describe, expect, it, vi } from "vitest";
import type { GivenOptions, Options } from "../options/options.ts";
import { NOON } from "../ui/testing/fake-thread.ts";
import { HOSTED, MD5_OF_MAIL, OWN, QQ_PICTURE, REPLIES, ROOTS, type WholePage, wholePage } from "../ui/testing/whole-page.ts";
import { valineOver } from "./valine.ts";

interface Effect {
  readonly where: string;
  /** Options without the one that is proved. */
  readonly base: GivenOptions;
  /** The option itself. */
  readonly given: GivenOptions;
  readonly see: (page: WholePage) => unknown;
  /** What is seen otherwise, and with the option. */
  readonly seen: readonly [unknown, unknown];
}

const NOW = NOON.toString(36);
const FOLDER = "https://emoji.example.org/";
const IP = { endpoints: { ip: "https://ip.example.org/" } };
const QQ = { endpoints: { qq: "https://qq.example.org/" } };

const addresses = ({ calls }: WholePage) => calls.map(({ url }) => new URL(url));
const requests = (page: WholePage, what: string) => addresses(page).filter(({ pathname }) => pathname.endsWith(what));
const firstHosted = (page: WholePage) => requests(page, "/classes/Comment")[0];
const firstOwn = (page: WholePage) => requests(page, "/thread")[0];
const bodies = (page: WholePage, what: string): readonly Readonly<Record<string, unknown>>[] =>
  page.calls.filter(({ url, method }) => method === "POST" && new URL(url).pathname.endsWith(what)).map(({ body }) => JSON.parse(typeof body === "string" ? body : "{}") as Readonly<Record<string, unknown>>);
const headers = ({ calls }: WholePage, name: string) => calls[0]?.headers?.[name];
const roots = ({ thread }: WholePage) => thread.getState().roots;
const picture = (page: WholePage) => page.element.querySelector<HTMLImageElement>(".vcard img.vimg")?.getAttribute("src") ?? "none";
const query = (name: string) => (page: WholePage) => new URL(picture(page)).searchParams.get(name);
const text = ({ element }: WholePage, selector: string) => element.querySelector(selector)?.textContent;
const counted = async (page: WholePage) => {
  await page.count();
  return document.querySelector(".valine-comment-count")?.textContent;
};
const firstEmoji = async ({ thread }: WholePage) => {
  const [first] = await thread.emoji();
  return `${first?.name} ${first?.src}`;
};
const nickAfter = (typed: string) => async (page: WholePage) => {
  await page.settle(() => {
    page.thread.setField("nick", typed);
    return page.thread.leaveField("nick");
  });
  return page.thread.getState().editor.fields.nick;
};
const onHosted = (given: GivenOptions, see: Effect["see"], seen: Effect["seen"], also: GivenOptions = {}): Effect => ({ where: "on the hosted store", base: { ...HOSTED, ...also }, given, see, seen });
const onOwn = (given: GivenOptions, see: Effect["see"], seen: Effect["seen"], also: GivenOptions = {}): Effect => ({ where: "on our service", base: { ...OWN, ...also }, given, see, seen });
const onBoth = (...effect: Parameters<typeof onOwn>): readonly Effect[] => [onHosted(...effect), onOwn(...effect)];

const saved = vi.fn<(comment: { readonly nick: string }) => void>();
const visits = (what: string) => async (page: WholePage) => {
  await page.count();
  return bodies(page, what).map(({ title }) => title);
};
const posted = (what: string, field: string) => async (page: WholePage) => {
  await page.write();
  return bodies(page, what).map((body) => body[field]);
};

const ENDPOINTS = {
  upload: onBoth({ endpoints: { upload: "https://images.example.org/" } }, async (page) => {
    await page.settle(() => page.thread.upload([new File(["x"], "x.png", { type: "image/png" })], { start: 0, end: 0 }));
    return addresses(page).some(({ hostname }) => hostname === "images.example.org");
  }, [false, true]),
  qq: onBoth(QQ, nickAfter("12345"), ["12345", "Tencent"], { enableQQ: true }),
  ip: [onHosted(IP, posted("/Comment", "ip"), [[undefined], ["192.0.2.1"]])],
} satisfies Record<keyof Options["endpoints"], readonly Effect[]>;

const EFFECTS = {
  service: [onHosted({ service: OWN.service }, (page) => addresses(page)[0]?.origin, ["https://store.example.org", "https://own.example.org"])],
  site: [
    onOwn({ site: "docs" }, (page) => firstOwn(page)?.searchParams.get("site"), ["default", "docs"]),
    onOwn({ site: "docs" }, async (page) => {
      await page.count();
      return bodies(page, "/counts").map(({ site }) => site);
    }, [["default"], ["docs"]]),
  ],
  appId: [onHosted({ appId: "other" }, (page) => headers(page, "X-LC-Id"), ["app", "other"])],
  appKey: [onHosted({ appKey: "other" }, (page) => headers(page, "X-LC-Sign"), [`${md5(`${NOON}key`)},${NOON}`, `${md5(`${NOON}other`)},${NOON}`])],
  serverURLs: [onHosted({ serverURLs: "https://other.example.org" }, (page) => addresses(page)[0]?.origin, ["https://store.example.org", "https://other.example.org"])],
  path: [
    onHosted({ path: "/none/" }, (page) => firstHosted(page)?.searchParams.get("where")?.includes('"url":"/none/"'), [false, true]),
    onOwn({ path: "/none/" }, (page) => firstOwn(page)?.searchParams.get("path"), ["/p/", "/none/"]),
  ],
  title: [
    onHosted({ title: "Mine" }, visits("/Counter"), [["Document"], ["Mine"]], { visitor: true }),
    onOwn({ title: "Mine" }, visits("/views"), [["Document"], ["Mine"]], { visitor: true }),
  ],
  lang: onBoth({ lang: "ja" }, (page) => `${page.element.lang} ${text(page, ".vsubmit")}`, ["en Submit", "ja 送信"]),
  langMode: onBoth({ langMode: { submit: "Go" } }, (page) => text(page, ".vsubmit"), ["Submit", "Go"]),
  clazzName: [
    onHosted({ clazzName: "Note" }, (page) => roots(page).length, [10, 1]),
    onHosted({ clazzName: "Note" }, counted, [String(ROOTS), "1"]),
  ],
  meta: onBoth({ meta: ["link", "nick"] }, ({ element }) => Array.from(element.querySelectorAll<HTMLInputElement>(".vheader input"), ({ name }) => name), [["nick", "mail", "link"], ["link", "nick"]]),
  requiredFields: [
    onHosted({ requiredFields: ["nick"] }, posted("/Comment", "nick"), [["Anonymous"], []]),
    onOwn({ requiredFields: ["nick"] }, posted("/comments", "nick"), [["Anonymous"], []]),
    onOwn({ requiredFields: ["mail"] }, ({ element }) => element.querySelector<HTMLInputElement>("[name=mail]")?.required, [false, true]),
  ],
  placeholder: onBoth({ placeholder: "Say" }, ({ element }) => element.querySelector("textarea")?.placeholder, ["Just Go Go", "Say"]),
  pageSize: onBoth({ pageSize: 3 }, (page) => roots(page).length, [10, 3]),
  countReplies: [
    onOwn({ countReplies: true }, (page) => text(page, ".vnum"), [String(ROOTS), String(ROOTS + REPLIES)]),
    onOwn({ countReplies: true }, counted, [String(ROOTS), String(ROOTS + REPLIES)]),
  ],
  visitor: [
    onHosted({ visitor: true }, visits("/Counter"), [[], ["Document"]]),
    onOwn({ visitor: true }, visits("/views"), [[], ["Document"]]),
  ],
  recordIP: [onHosted({ recordIP: true }, posted("/Comment", "ip"), [[undefined], ["192.0.2.1"]], { ...IP, recordIP: false })],
  avatar: [
    ...onBoth({ avatar: "retro" }, query("d"), ["mp", "retro"]),
    ...onBoth({ avatar: "hide" }, (page) => [picture(page) === "none", page.element.className], [[false, "v"], [true, "v hide-avatar"]]),
  ],
  avatarForce: onBoth({ avatarForce: true }, query("q"), [null, NOW]),
  avatarCDN: [onHosted({ avatarCDN: "https://a.example.org/" }, (page) => picture(page).split(MD5_OF_MAIL)[0], [MIRROR, "https://a.example.org/"])],
  emojiCDN: [
    onHosted({ emojiCDN: FOLDER }, firstEmoji, ["smile https://widgets.example.org/emoji/smile.svg", `smile ${FOLDER}smile.svg`]),
    onOwn({ emojiCDN: FOLDER }, firstEmoji, [`smile ${OWN.service}/v1/emoji/smile.svg`, `smile ${FOLDER}smile.svg`]),
    ...onBoth({ emojiCDN: FOLDER }, async (page) => (await firstEmoji(page)).includes(FOLDER), [false, true], { emojiMaps: { hi: "hi.png" } }),
  ],
  emojiMaps: onBoth({ emojiMaps: { hi: "hi.png" } }, firstEmoji, [`smile ${FOLDER}smile.svg`, `hi ${FOLDER}hi.png`], { emojiCDN: FOLDER }),
  enableQQ: [
    ...onBoth({ enableQQ: true }, (page) => picture(page) === QQ_PICTURE, [false, true]),
    ...onBoth({ enableQQ: true }, nickAfter("12345"), ["12345", "Tencent"], QQ),
  ],
  endpoints: Object.values(ENDPOINTS).flat(),
  sdk: [onHosted({ sdk: "https://sdk.example.org/av-min.js" }, ({ scripts }) => [...new Set(scripts)], [[], ["https://sdk.example.org/av-min.js"]])],
  onCommentSubmitted: onBoth({ onCommentSubmitted: saved }, async (page) => {
    saved.mockClear();
    await page.write("Ana");
    return saved.mock.calls.map(([{ nick }]) => nick);
  }, [[], ["Ana"]]),
} satisfies Record<keyof Options, readonly Effect[]>;

const CASES = Object.entries(EFFECTS).flatMap(([name, effects]) => effects.map((effect, at) => [`${name} ${effect.where} (${at + 1})`, effect] as const));

describe("an option has an effect", () => {
  it.each(CASES)("%s", async (_, { base, given, see, seen }) => {
    expect(seen[0]).not.toEqual(seen[1]);
    expect(await see(await wholePage(base))).toEqual(seen[0]);
    expect(await see(await wholePage({ ...base, ...given }))).toEqual(seen[1]);
  });

  it("el", () => {
    const place = document.createElement("div");
    place.id = "there";
    document.body.append(place);
    const Valine = valineOver(() => new Promise(vi.fn()));
    expect([new Valine({}).$el, new Valine({ el: "#there" }).$el, new Valine({ el: place }).$el]).toEqual([null, place, place]);
  });
});
