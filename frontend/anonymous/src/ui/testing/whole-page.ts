import { settle as settled } from "../../../../testing/page.ts";
import { startCounters } from "../../counter/start-counters.ts";
import { memoryStore } from "../../driver/hosted-store/store.memory.ts";
import { type GivenOptions, readOptions } from "../../options/options.ts";
import type { Thread } from "../../store/thread.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { mount } from "../mount/mount.tsx";
import { memoryEnvironment } from "./render-widget.tsx";

/** A page with the widget, as options make it, and all that it talks to. */
export interface WholePage {
  readonly element: HTMLElement;
  readonly thread: Thread;
  /** Every request, in order. */
  readonly calls: readonly Call[];
  /** Addresses of scripts, in order. */
  readonly scripts: readonly string[];
  /** Sentences for the owner. */
  readonly warnings: readonly string[];
  /** Does something and waits for what follows from it. */
  readonly settle: (change: () => unknown) => Promise<void>;
  /** Writes a comment as Ana, or as nobody. */
  readonly write: (nick?: string) => Promise<void>;
  /** Fills the counters of the page: one of its visits, one of its comments. */
  readonly count: () => Promise<void>;
}

/** Options of a widget on the hosted store, and on our service. Both have the same comments of `/p/`. */
export const HOSTED = { appId: "app", appKey: "key", serverURLs: "https://store.example.org", lang: "en" } as const;
export const OWN = { service: "https://own.example.org/comments", lang: "en" } as const;

/** The number of root comments of `/p/`, of their replies, and their author. */
export const ROOTS = 12;
export const REPLIES = 5;
export const MD5_OF_MAIL = "ee63465620787644e046e9465740f293";
export const QQ_PICTURE = "https://qq.example.org/picture.png";

/** What each script answers. */
const SCRIPTS = { "https://ip.example.org/": { ip: "192.0.2.1" }, "https://sdk.example.org/av-min.js": { version: "4.0.0" } };

const PAGE = { path: "/p/", href: "https://docs.example.org/p/", title: "Document", userAgent: "Test" };

/** What the widget loads when it is first needed; where it is here, nothing waits for it. */
const code = () =>
  Promise.all([
    import("../../messages/en.ts"),
    import("../../messages/ja.ts"),
    import("../../driver/hosted-store/hosted-store.ts"),
    import("../../driver/own-service/comments.ts"),
    import("../../model/emoji.ts"),
    import("../../store/submitting.ts"),
    import("../../store/uploads.ts"),
    import("../../store/qq.ts"),
    import("../../options/warnings.ts"),
  ]);

/** The page `/p/` with a widget of these options, whose first comments are shown. */
export async function wholePage(given: GivenOptions): Promise<WholePage> {
  await code();
  document.body.innerHTML = `<p class="leancloud_visitors" id="/p/"><i class="leancloud-visitors-count"></i></p><b class="valine-comment-count" data-xid="/p/"></b><div></div>`;
  const element = document.querySelector("div") as HTMLElement;
  const store = memoryStore({ Comment: rows("/p/", ROOTS), Note: rows("/p/", 1), Counter: [] });
  const transport = memoryNetwork((call) => outside(call) ?? own(call) ?? store.answer(call), SCRIPTS);
  const { environment, warn } = memoryEnvironment();
  const parts = { ...environment, transport, page: () => PAGE };
  const settle = (change: () => unknown) => settled(change, code);
  let thread: Thread | null = null;
  await settle(async () => {
    thread = await mount(element, given, { environment: parts }).thread();
  });
  const shown = thread as Thread | null;
  if (shown === null) throw new Error("No widget was mounted.");
  await settle(() => shown.load());
  return {
    element,
    thread: shown,
    calls: transport.calls,
    scripts: transport.scripts,
    warnings: warn.mock.calls.map(([sentence]) => sentence),
    settle,
    write: (nick = "") =>
      settle(async () => {
        shown.setField("nick", nick);
        shown.edit("Hello :hi:");
        await shown.submit();
      }),
    count: () => settle(() => startCounters(readOptions(given).options, document, { ...parts, page: PAGE })),
  };
}

/** Root comments in the hosted store; the first one brings a picture along. */
function rows(url: string, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => ({ comment: `<p>${at}</p>`, nick: `Nick ${at}`, mail: "ana@example.org", url, QQAvatar: QQ_PICTURE }));
}

/** Our service, as far as the widget uses it. */
function own({ url, method, body }: Call): unknown {
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== new URL(OWN.service).origin) return undefined;
  const sent = typeof body === "string" ? (JSON.parse(body) as Readonly<Record<string, unknown>>) : {};
  const view = (at: number) => ({ id: `c${at}`, nick: `Nick ${at}`, link: "", avatar: `https://host.example.org/${MD5_OF_MAIL}?d={style}`, html: `<p>${at}</p>`, createdAt: "2026-06-01T12:00:00.000Z", qqAvatar: QQ_PICTURE, replies: [] });
  const first = Number(searchParams.get("cursor") ?? 0);
  const roots = Array.from({ length: Math.min(Number(searchParams.get("limit")), ROOTS - first) }, (_, at) => view(first + at));
  const answers: Readonly<Record<string, unknown>> = {
    thread: { count: ROOTS, replies: REPLIES, roots, ...(first + roots.length < ROOTS ? { cursor: String(first + roots.length) } : {}) },
    comments: { comment: { ...view(ROOTS), nick: sent["nick"] }, device: "device" },
    counts: { counts: { "/p/": { roots: ROOTS, replies: REPLIES } } },
    views: method === "POST" ? { time: 1 } : { views: {} },
  };
  return answers[pathname.replace("/comments/api/v1/", "")];
}

/** Looks up QQ numbers and accepts images. */
function outside({ url }: Call): unknown {
  if (url === "https://qq.example.org/") return { nick: "Tencent", pic: QQ_PICTURE };
  return url === "https://images.example.org/" ? { code: 200, data: { url: "https://images.example.org/1.png" } } : undefined;
}
