import { emptyElement, settle as settled } from "../../../../testing/page.ts";
import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { memoryAddress } from "../../login/browser.memory.ts";
import type { GivenOptions } from "../../options/options.ts";
import { loadPlatform } from "../../platforms/load-platform.ts";
import type { Call } from "@glosa/comments/transport.ts";
import { memoryTransport } from "@glosa/comments/transport.memory.ts";
import { mount } from "../mount/mount.tsx";
import { memoryEnvironment } from "./environment.ts";

/** A page with a configured widget, and everything that it sends requests to. */
export interface WholePage {
  readonly element: HTMLElement;
  /** Every request, in order. */
  readonly calls: readonly Call[];
  /** Clicks what a selector finds, if anything. */
  readonly click: (selector: string) => Promise<void>;
  /** The address to which the reader was redirected. */
  readonly loginAddress: () => URL;
  /** The reader logs in, and the platform sends the page a code. */
  readonly logIn: () => Promise<void>;
}

/** Preloads what the widget loads on demand, so that nothing waits for it. */
const code = () =>
  Promise.all([
    import("../../messages/en.ts"),
    import("../../messages/pt.ts"),
    import("../../messages/trouble/trouble-en.ts"),
    import("../../login/journeys.ts"),
    import("../../store/failure-text.ts"),
    import("../mount/writing.ts"),
    loadPlatform("github"),
    loadPlatform("gitlab"),
  ]);

/** The users with an account: the owner of `owner/docs`, and a reader. */
type Account = "owner" | "reader" | null;

const PAGE = "https://docs.example.org/guide/page.html";

/** A page with a widget with these options, on platforms whose only issue is number 9; `as` is logged in. */
export async function wholePage(given: GivenOptions, as: Account = null): Promise<WholePage> {
  await code();
  const element = emptyElement();
  const transport = memoryTransport((call) => answer(call, as));
  const address = memoryAddress(PAGE);
  const storage = memoryStorage();
  if (as !== null) storage.write("Vssue.github.access_token", "token");
  const { environment } = memoryEnvironment();
  const parts = { ...environment, transport, address, storage, loadPlatform };
  const settle = (change: () => unknown) => settled(change, code);
  const show = () => settle(() => mount(element, given, { environment: parts }));
  const click = (selector: string) => settle(() => element.querySelector<HTMLElement>(selector)?.click());
  const loginAddress = () => new URL(address.left.at(-1) ?? "about:blank");
  await show();
  return {
    element,
    calls: transport.calls,
    click,
    loginAddress,
    logIn: async () => {
      await click(".vssue-button-login");
      if (address.left.length === 0) throw new Error("The reader was sent nowhere.");
      address.arrive(`${PAGE}?code=c1&state=${loginAddress().searchParams.get("state")}`);
      await show();
    },
  };
}

/** GitHub and GitLab as far as the widget uses them here; the exchange returns a token. */
function answer({ method, url }: Call, as: Account): unknown {
  const { pathname } = new URL(url);
  if (pathname.endsWith("/user")) return { login: as ?? "reader", avatar_url: "", html_url: "" };
  if (pathname.endsWith("/search/issues")) return { total_count: 0, incomplete_results: false, items: [] };
  if (method === "POST" && !pathname.endsWith("/issues")) return { access_token: "token" };
  const issue = { number: 9, node_id: "I_9", title: "Nine", body: "", html_url: "https://github.com/owner/docs/issues/9", comments: 0, labels: [{ name: "Vssue" }], user: { login: "owner", avatar_url: "", html_url: "" } };
  if (method === "POST" || pathname.endsWith("/issues/9")) return issue;
  return [];
}
