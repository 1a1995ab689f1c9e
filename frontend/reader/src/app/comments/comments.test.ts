import type { Comments } from "@glosa/contract";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { samplePage, sampleSite, stamped } from "../testing/sample.ts";
import { type CommentsFailed, type CommentsPorts, createComments, RERENDER_DELAY } from "./comments.ts";
import { createPrepareWidget, type LoadWidget } from "./prepare-widget.ts";

const failed = () => undefined;
const SITE = sampleSite({ comments: "/assets/comments/en-US.json" });
const PAGE = samplePage("/en-US/panel.html", { title: "Panel" });
const OTHER = samplePage("/en-US/settings/basic.html");
const ANONYMOUS: Comments = { solution: "anonymous", options: { service: "/comments" }, numStyle: {} };
const ISSUES: Comments = { solution: "issues", options: { owner: "me" }, numStyle: {} };

/** `load` loads the widget's code. */
type Changes = Partial<Omit<CommentsPorts, "load">> & { readonly load?: LoadWidget };

function set({ load: given, ...changes }: Changes = {}, comments = ANONYMOUS) {
  const clock = memoryClock();
  const destroy = vi.fn();
  const mount = vi.fn((_element: HTMLElement, _options: Readonly<Record<string, unknown>>) => ({ destroy }));
  const load = vi.fn<LoadWidget>(given ?? (() => Promise.resolve({ mount })));
  const report = vi.fn();
  let approach = () => undefined as void;
  const start = createComments({
    network: { json: () => Promise.resolve(stamped(comments)) },
    clock,
    whenVisible: (_, show) => {
      approach = show;
      return () => {
        approach = () => undefined;
      };
    },
    load: () => Promise.resolve(createPrepareWidget(load)),
    address: () => new URL("https://docs.example.org/panel.html"),
    isOutdated: () => Promise.resolve(false),
    reload: () => undefined,
    report,
    ...changes,
  });
  return { start, clock, mount, destroy, load, report, near: () => approach(), element: document.createElement("div") };
}

const settled = () => new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

it("[S-128] loads nothing until the comments near the viewport, then mounts the widget", async () => {
  const { start, mount, load, near, element } = set();
  start(element, PAGE, SITE, failed);
  await settled();
  expect(load).not.toHaveBeenCalled();
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledExactlyOnceWith("anonymous", "/assets/emoji/");
  expect(mount.mock.calls[0]?.[0]).toBe(element);
});

it("shows the widget above the comments that the page contains, until the widget shows those of the service", async () => {
  const { start, mount, destroy, near, element } = set();
  element.innerHTML = '<div class="discussion"><ol><li>An earlier comment</li></ol></div>';
  const end = start(element, PAGE, SITE, failed);
  await settled();
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  const place = mount.mock.calls[0]?.[0] as HTMLElement;
  expect(place.parentElement).toBe(element);
  place.innerHTML = '<div class="vempty"><div role="alert"><p>Offline</p></div></div>';
  await settled();
  expect(element.textContent).toBe("OfflineAn earlier comment");
  place.innerHTML = '<div class="vcard">A comment</div>';
  await settled();
  expect(element.textContent).toBe("A comment");
  end();
  expect(destroy).toHaveBeenCalledOnce();
  expect(element.childElementCount).toBe(0);
});

it("removes the comments that the page contains if there are none by now", async () => {
  const { start, mount, near, element } = set();
  element.innerHTML = '<div class="discussion"><ol><li>An earlier comment</li></ol></div>';
  start(element, PAGE, SITE, failed);
  await settled();
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  const place = mount.mock.calls[0]?.[0];
  if (!place) throw new Error("Nothing was mounted.");
  place.innerHTML = '<div class="vempty"><p>No comment yet.</p></div>';
  await settled();
  expect(element.textContent).toBe("No comment yet.");
});

it("[S-135] keys the thread by the page's path and uses the page's language", async () => {
  const { start, mount, near, element } = set();
  start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  expect(mount.mock.calls[0]?.[1]).toEqual({ path: PAGE.path, title: "Panel", lang: "en-US", service: "/comments" });
});

it("lets the configuration set path and language", async () => {
  const { start, mount, near, element } = set({}, { ...ANONYMOUS, options: { path: "*", lang: "ja" } });
  start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  expect(mount.mock.calls[0]?.[1]).toMatchObject({ path: "*", lang: "ja" });
});

it("passes the language to the widget for code hosts in that widget's own option", async () => {
  const { start, mount, load, near, element } = set({}, ISSUES);
  start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  expect(load).toHaveBeenCalledExactlyOnceWith("issues", "/assets/emoji/");
  expect(mount.mock.calls[0]?.[1]).toEqual({ path: PAGE.path, pageTitle: "Panel", locale: "en-US", owner: "me" });
});

it.each([12, "IWWTA"])("passes the issue id of the page's front matter: %s", async (issueId) => {
  const { start, mount, near, element } = set({}, { ...ISSUES, options: { owner: "me", issueId: 3 } });
  start(element, { ...PAGE, frontmatter: { issueId } }, SITE, failed);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  expect(mount.mock.calls[0]?.[1]).toEqual({ path: PAGE.path, pageTitle: "Panel", locale: "en-US", owner: "me", issueId });
});

it.each(["#5f0c1b2e7b2e4b0006f0a1b2", "#glosa-name=5f0c1b2e7b2e4b0006f0a1b2.0&Ana", "?code=1&state=Vssue-2", "?error=access_denied&state=Vssue-2", "#access_token=1&state=Vssue-2"])("starts immediately when the address contains a comment's id, the key of a name, or the result of a login: %s", async (tail) => {
  const { start, mount, element } = set({ address: () => new URL(tail, "https://docs.example.org/panel.html") });
  start(element, PAGE, SITE, failed);
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
});

it.each([ANONYMOUS, ISSUES])("[S-111] [S-167] [B-12] is mounted again 300 ms after the path changes: $solution", async (comments) => {
  expect(RERENDER_DELAY).toBe(300);
  const { start, mount, destroy, clock, near, element } = set({}, comments);
  const end = start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
  end();
  expect(destroy).toHaveBeenCalledOnce();

  start(element, OTHER, SITE, failed);
  clock.advance(299);
  near();
  await settled();
  expect(mount).toHaveBeenCalledOnce();
  clock.advance(1);
  near();
  await vi.waitFor(() => expect(mount).toHaveBeenCalledTimes(2));
  expect(mount.mock.lastCall?.[1]).toMatchObject({ path: OTHER.path });
});

it("never starts on a page that the reader left while the widget was loading", async () => {
  const mount = vi.fn();
  let deliver = (_widget: { mount: typeof mount }) => undefined as void;
  const arriving = new Promise<{ mount: typeof mount }>((resolve) => {
    deliver = resolve;
  });
  const load = vi.fn(() => arriving);
  const { start, near, element } = set({ load });
  const end = start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  end();
  deliver({ mount });
  await settled();
  expect(mount).not.toHaveBeenCalled();
});

it("never starts on a page that the reader left during the delay", async () => {
  const { start, mount, clock, near, element } = set();
  start(element, PAGE, SITE, failed)();
  start(element, OTHER, SITE, failed)();
  clock.advance(1000);
  near();
  await settled();
  expect(mount).not.toHaveBeenCalled();
});

it("reports a widget that couldn't be loaded, and leaves the page unchanged", async () => {
  const { start, report, near, element } = set({ network: { json: () => Promise.resolve(undefined) } });
  start(element, PAGE, SITE, failed);
  near();
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(element.childElementCount).toBe(0);
});

describe("comments that couldn't be loaded", () => {
  const gone = new TypeError("Failed to fetch dynamically imported module");

  /** Comments whose code fails to load `failures` times, and a callback that records failures. */
  async function failing(failures: number, changes: Changes = {}) {
    const mount = vi.fn(() => ({ destroy: () => undefined }));
    const load = vi.fn<LoadWidget>().mockResolvedValue({ mount });
    for (let one = 0; one < failures; one += 1) load.mockRejectedValueOnce(gone);
    const onFailure = vi.fn<CommentsFailed>();
    const { start, near, element, report } = set({ load, ...changes });
    const end = start(element, PAGE, SITE, onFailure);
    near();
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith("The comments could not be started.", gone));
    return { onFailure, load, mount, end, retry: () => onFailure.mock.lastCall?.[0]?.() };
  }

  it("are reported, and can be retried until they load", async () => {
    const { onFailure, load, mount, retry } = await failing(2);
    expect(onFailure.mock.calls).toEqual([[expect.any(Function)]]);
    retry();
    expect(onFailure.mock.lastCall).toEqual([null]);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(3));
    expect(mount).not.toHaveBeenCalled();
    retry();
    await vi.waitFor(() => expect(mount).toHaveBeenCalledOnce());
    expect(onFailure.mock.lastCall).toEqual([null]);
  });

  it("are retried with a full page load when the server has a newer build", async () => {
    const reload = vi.fn();
    const { load, retry } = await failing(1, { isOutdated: () => Promise.resolve(true), reload });
    expect(reload).not.toHaveBeenCalled();
    retry();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
  });

  it("aren't reported on another page", async () => {
    let fail = (_error: unknown) => undefined as void;
    const load = () =>
      new Promise<never>((_, reject) => {
        fail = reject;
      });
    const { start, near, element, report } = set({ load });
    const onFailure = vi.fn();
    const end = start(element, PAGE, SITE, onFailure);
    near();
    await settled();
    end();
    fail(gone);
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
    expect(onFailure).not.toHaveBeenCalled();
  });
});
