/** The widget in a page whose browser and servers a test controls. */
import { emptyElement, settle } from "../../../../testing/page.ts";
import { render } from "@testing-library/react";
import { memoryClock, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { EmojiPictures } from "../editor/emoji-pictures.tsx";
import { showLinked } from "../linking/linking.ts";
import { SurroundingsContext, type WatchHeight } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import { fakeThread, NOON } from "./fake-thread.ts";
import { toFragment } from "@glosa/kit/text/sanitize.ts";
import { vi } from "vitest";
import type { Call } from "@glosa/comments/transport.ts";
import type { Environment } from "../mount/environment.ts";

/** Shows the widget over a fake thread in an element like the one it is mounted into; `show` changes the thread's state. */
export async function renderWidget(...given: Parameters<typeof fakeThread>) {
  const { thread, set } = fakeThread(...given);
  const loadExtras = vi.fn<Environment["loadExtras"]>(() => Promise.resolve({ card: () => <i className="vextras" />, list: null, Tools: () => null }));
  const clock = memoryClock(NOON);
  const { watchHeight, grow } = memoryHeights(100);
  const container = emptyElement();
  container.className = "v";
  container.dataset["class"] = "v";
  await settle(() => {
    render(
      <SurroundingsContext value={{ thread, clock, watchHeight, loadEmojiPictures: () => Promise.resolve(EmojiPictures), loadExtras, loadLinking: () => Promise.resolve(showLinked) }}>
        <Widget />
      </SurroundingsContext>,
      { container },
    );
  });
  const show = (changes: Parameters<typeof set>[0]) => settle(() => set(changes));
  const advance = (milliseconds: number) => settle(() => clock.advance(milliseconds));
  const growTo = (height: number) => settle(() => grow(height));
  return { thread, show, advance, growTo, loadExtras, widget: container };
}

/** A page at `/page.html` with a service without comments that records its requests. */
export function memoryEnvironment() {
  const requests: Call[] = [];
  const warn = vi.fn<Environment["warn"]>();
  const report = vi.fn<Environment["report"]>();
  const style = vi.fn<Environment["style"]>();
  const clock = memoryClock(NOON);
  const leaving = memoryLeaving();
  const heights = memoryHeights(100);
  const environment: Environment = {
    transport: {
      send: (call) => {
        requests.push(call);
        return Promise.resolve({ status: 200, json: { count: 0, replies: 0, roots: [], counts: {}, views: {} } });
      },
      script: () => Promise.reject(new Error("No script is loaded here.")),
      jsonp: () => Promise.reject(new Error("No script is loaded here.")),
    },
    storage: memoryStorage(),
    clock,
    leaving: leaving.watch,
    watchHeight: heights.watchHeight,
    page: () => ({ path: "/page.html", href: "https://docs.example.org/page.html", title: "Page", userAgent: "Test" }),
    sanitized: toFragment,
    loadEmojiPictures: async () => (await import("../editor/emoji-pictures.tsx")).EmojiPictures,
    loadExtras: () => Promise.reject(new Error("There are no extras here.")),
    loadLinking: () => Promise.resolve(showLinked),
    emoji: "https://widgets.example.org/emoji/",
    style,
    warn,
    report,
  };
  return { environment, requests, warn, report, style, clock, leaving, heights };
}

/** Every element's content is `height` high; `grow` changes that. */
function memoryHeights(height: number) {
  let current = height;
  const listeners = new Set<(height: number) => void>();
  const watchHeight: WatchHeight = (_, listener) => {
    listeners.add(listener);
    listener(current);
    return () => void listeners.delete(listener);
  };
  const grow = (next: number) => {
    current = next;
    for (const listener of listeners) listener(next);
  };
  return { watchHeight, grow, watched: () => listeners.size };
}
