import { deferredAnswers } from "@glosa/kit/browser/browser.memory.ts";
import { act, render, screen } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { describe, expect, it, vi } from "vitest";
import { mountWidget, Place } from "./mount.tsx";

const FAILURE_WORDS = { en: ["The comments couldn't be loaded.", "Try again"] } as const;

/** A thread of that name. */
const threadOf = (name: string) => ({ name, dispose: vi.fn<() => void>() });

/** A widget of threads that are named by their options, in an element of the page. `prepare` comes before each of them. */
function widget(prepare: (name: string) => Promise<unknown> = () => Promise.resolve(), content: (name: string) => ReactNode = (name) => <p>{name}</p>) {
  const element = document.createElement("div");
  document.body.append(element);
  const threads: ReturnType<typeof threadOf>[] = [];
  const report = vi.fn<(error: unknown) => void>();
  const adapter = {
    prepare: async (name: string) => {
      await prepare(name);
      return (key: number) => {
        const thread = threadOf(name);
        threads.push(thread);
        return { thread, content: <div key={key}>{content(name)}</div>, tag: `tag-${name}` };
      };
    },
    host: () => ({ classes: ["widget"] }),
    tagOf: (name: string) => `requested-${name}`,
    failureWords: FAILURE_WORDS,
    report,
  };
  const disposed = () => threads.filter(({ dispose }) => dispose.mock.calls.length > 0).map(({ name }) => name);
  return { element, report, disposed, mount: (name: string) => mountWidget(element, name, adapter) };
}

const button = () => screen.getByRole("button", { name: "Try again" });
const settled = () => act(async () => {});

describe("a widget in an element", () => {
  it("shows the thread that its options name, and another one after an update", async () => {
    const { element, disposed, mount } = widget();
    const handle = mount("a");
    await settled();
    expect([element.textContent, element.lang, disposed(), (await handle.thread())?.name]).toEqual(["a", "tag-a", [], "a"]);
    handle.update("b");
    await settled();
    expect([element.textContent, element.lang, disposed(), (await handle.thread())?.name]).toEqual(["b", "tag-b", ["a"], "b"]);
  });

  it("leaves the element empty when it's destroyed, once, and has no thread any more", async () => {
    const { element, disposed, mount } = widget();
    const handle = mount("a");
    await settled();
    act(handle.destroy);
    handle.destroy();
    expect([element.outerHTML, disposed(), await handle.thread()]).toEqual(["<div></div>", ["a"], null]);
  });

  it("is replaced by another widget, and no longer changes the element", async () => {
    const { element, disposed, mount } = widget();
    const first = mount("a");
    await settled();
    const second = mount("b");
    await settled();
    act(first.destroy);
    expect([element.textContent, disposed(), await first.thread(), (await second.thread())?.name]).toEqual(["b", ["a"], null, "b"]);
  });
});

describe("while something loads", () => {
  it("the last of several updates counts, in whatever order they load", async () => {
    const { answer, give } = deferredAnswers();
    const { element, mount } = widget(answer);
    const handle = mount("a");
    const first = handle.thread();
    handle.update("b");
    give(1, null);
    await settled();
    give(0, null);
    await settled();
    expect([element.textContent, await first, (await handle.thread())?.name]).toEqual(["b", null, "b"]);
  });

  it("nothing appears if it's destroyed", async () => {
    const { answer, give } = deferredAnswers();
    const { element, disposed, mount } = widget(answer);
    const handle = mount("a");
    act(handle.destroy);
    give(0, null);
    await settled();
    expect([element.outerHTML, disposed(), await handle.thread()]).toEqual(["<div></div>", [], null]);
  });
});

describe("a failure", () => {
  it("is reported and explained in the requested language, and the reader can retry", async () => {
    const gone = new Error("gone");
    const { element, report, mount } = widget(vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(gone).mockResolvedValue(null));
    const handle = mount("a");
    await settled();
    expect([screen.getByRole("alert").textContent, element.lang, report.mock.calls, await handle.thread()]).toEqual(["The comments couldn't be loaded.Try again", "requested-a", [[gone]], null]);
    act(() => button().click());
    await settled();
    expect([element.textContent, element.lang, (await handle.thread())?.name]).toEqual(["a", "tag-a", "a"]);
  });

  it("of outdated options is ignored", async () => {
    const gone = vi.fn<(name: string) => Promise<unknown>>((name) => (name === "a" ? Promise.reject(new Error("gone")) : Promise.resolve()));
    const { element, report, mount } = widget(gone);
    mount("a").update("b");
    await settled();
    expect([element.textContent, report.mock.calls]).toEqual(["b", []]);
  });

  it("of a component ends its thread, and the reader can retry", async () => {
    let isBroken = true;
    function Fragile({ name }: { readonly name: string }) {
      if (isBroken) throw new Error("broken");
      return name;
    }
    const { element, report, disposed, mount } = widget(undefined, (name) => <Fragile name={name} />);
    mount("a");
    expect([(await screen.findByRole("alert")).className, report.mock.calls.map(String), disposed()]).toEqual(["vfailure", ["Error: broken"], ["a"]]);
    isBroken = false;
    act(() => button().click());
    await settled();
    expect(element.innerHTML).toBe("<div>a</div>");
  });
});

describe("a place in a React tree", () => {
  it("mounts a widget again when its name changes, and only then", async () => {
    const destroy = vi.fn<() => void>();
    const shown = (text: string) => (element: HTMLElement) => {
      element.textContent = text;
      return { destroy };
    };
    const { container, rerender, unmount } = render(<Place mount={shown("a")} name="a" />);
    expect(container.innerHTML).toBe('<div class="glosa-comments"><div>a</div></div>');
    rerender(<Place mount={shown("not mounted")} name="a" />);
    expect([container.textContent, destroy.mock.calls.length]).toEqual(["a", 0]);
    rerender(<Place mount={shown("b")} name="b" />);
    await settled();
    expect([container.innerHTML, destroy.mock.calls.length]).toEqual(['<div class="glosa-comments"><div>b</div></div>', 1]);
    unmount();
    await settled();
    expect(destroy).toHaveBeenCalledTimes(2);
  });

  it("has one widget even if effects run twice", async () => {
    const mount = vi.fn((element: HTMLElement) => {
      element.textContent = "a";
      return { destroy: () => {} };
    });
    const { container } = render(
      <StrictMode>
        <Place mount={mount} name="a" />
      </StrictMode>,
    );
    await settled();
    expect([container.textContent, mount.mock.calls.length]).toEqual(["a", 2]);
  });
});
