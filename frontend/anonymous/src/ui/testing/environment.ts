import { memoryLeaving } from "@glosa/comments/page-leaving.memory.ts";
import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { toFragment } from "@glosa/kit/text/rich-text.ts";
import { memoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import { vi } from "vitest";
import type { Call } from "../../transport/transport.ts";
import type { Environment } from "../mount/environment.ts";
import { NOON } from "./fake-thread.ts";
import { memoryHeights } from "./heights.ts";

/** A page at `/page.html` with a service that knows no comments, and notes what it is asked for. */
export function memoryEnvironment() {
  const asked: Call[] = [];
  const warn = vi.fn<Environment["warn"]>();
  const report = vi.fn<Environment["report"]>();
  const style = vi.fn<Environment["style"]>();
  const clock = memoryClock(NOON);
  const leaving = memoryLeaving();
  const heights = memoryHeights(100);
  const environment: Environment = {
    transport: {
      send: (call) => {
        asked.push(call);
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
    sanitised: toFragment,
    loadEmojiPictures: async () => (await import("../editor/emoji-pictures.tsx")).EmojiPictures,
    emoji: "https://widgets.example.org/emoji/",
    style,
    warn,
    report,
  };
  return { environment, asked, warn, report, style, clock, leaving, heights };
}
