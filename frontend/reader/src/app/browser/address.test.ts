import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryAddress } from "./browser.memory.ts";
import { type Address, browserAddress } from "./address.ts";

/** The browser's implementation and the in-memory one pass the same tests. */
describe.each<[string, () => Address]>([
  ["the browser's address", browserAddress],
  ["the in-memory one", () => memoryAddress("/a.html")],
])("%s", (_, open) => {
  let address: Address;

  const href = () => address.url().pathname + address.url().search + address.url().hash;

  beforeEach(() => {
    history.replaceState(null, "", "/a.html");
    address = open();
  });

  it("assigns an id to an entry on request, and retains it", () => {
    expect(address.visited()).toBe(false);
    const id = address.entry();
    expect([address.entry(), address.visited()]).toEqual([id, true]);
  });

  it("assigns a new id to a pushed entry, and retains the id of a replaced one", () => {
    const first = address.entry();
    address.push("/b.html?x#y");
    const second = address.entry();
    expect([href(), second === first]).toEqual(["/b.html?x#y", false]);
    address.replace("/c.html");
    expect([href(), address.entry()]).toEqual(["/c.html", second]);
  });
});

describe("the browser's address", () => {
  it("reports back and forward until the subscription ends", async () => {
    const address = browserAddress();
    const first = address.entry();
    address.push("/b.html");
    const listener = vi.fn();
    const end = address.on("move", listener);
    history.back();
    await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
    expect(address.entry()).toBe(first);
    end();
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(listener).toHaveBeenCalledOnce();
  });

  it("reports a return to the document, but not its first display", () => {
    const address = browserAddress();
    const listener = vi.fn();
    const end = address.on("return", listener);
    const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    show(false);
    expect(listener).not.toHaveBeenCalled();
    show(true);
    expect(listener).toHaveBeenCalledOnce();
    end();
    show(true);
    expect(listener).toHaveBeenCalledOnce();
  });

  it.each([
    ["/b.html", 0],
    ["/a.html", 0],
    ["/b.html#x", 0],
    ["/a.html?y#x", 0],
    ["/a.html#x", 1],
  ])("loads %s in full, even a heading of the same page, to which a browser would only scroll", (href, reloads) => {
    const page = { href: "https://docs.example.org/a.html", pathname: "/a.html", search: "", assign: vi.fn(), reload: vi.fn() };
    vi.stubGlobal("location", page);
    browserAddress().load(href);
    expect([page.assign.mock.calls, page.reload.mock.calls.length]).toEqual([[[href]], reloads]);
    vi.unstubAllGlobals();
  });

  it("restores positions itself while the document is open, and leaves that to the browser afterwards", () => {
    const scrolling = { scrollRestoration: "auto", state: null };
    vi.stubGlobal("history", scrolling);
    const address = browserAddress();
    const leaving = vi.fn();
    address.on("leave", leaving);
    expect(scrolling.scrollRestoration).toBe("manual");
    window.dispatchEvent(new Event("pagehide"));
    expect([scrolling.scrollRestoration, leaving.mock.calls.length]).toEqual(["auto", 1]);
    window.dispatchEvent(new Event("pageshow"));
    expect(scrolling.scrollRestoration).toBe("manual");
    vi.unstubAllGlobals();
  });
});
