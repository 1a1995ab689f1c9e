import { memoryClock, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { vi } from "vitest";
import { memoryAddress, memorySecrets } from "../../login/browser.memory.ts";
import { factsOf, type Opened, type Platform } from "../../platforms/platform.ts";
import { memoryTransport } from "@glosa/comments/transport.memory.ts";
import type { Environment } from "../mount/environment.ts";
import { ISSUE, samplePage } from "./fake-thread.ts";

const never = () => Promise.reject(new Error("Nobody asks for this here."));

/** A page whose thread has one comment, on a platform that records its requests. */
export function memoryEnvironment() {
  const opened: Opened = { user: null, issue: ISSUE, comments: samplePage(1), tokenRefused: false };
  const open = vi.fn<Platform["open"]>(() => Promise.resolve(opened));
  const loadPlatform = vi.fn<Environment["loadPlatform"]>((key) =>
    Promise.resolve(() => ({
      facts: factsOf(key),
      open,
      user: never,
      findAgain: never,
      createIssue: never,
      comments: never,
      createComment: never,
      updateComment: never,
      deleteComment: never,
      reactions: never,
      react: never,
    })),
  );
  const warn = vi.fn<Environment["warn"]>();
  const report = vi.fn<Environment["report"]>();
  const style = vi.fn<Environment["style"]>();
  const clock = memoryClock();
  const environment: Environment = {
    transport: memoryTransport(() => undefined),
    storage: memoryStorage(),
    session: memoryStorage(),
    leaving: memoryLeaving().watch,
    clock,
    address: memoryAddress(),
    secrets: memorySecrets(),
    loadPlatform,
    loadWriting: () => import("../mount/writing.ts"),
    title: () => "A page",
    languages: () => ["fr-FR", "pt-BR", "en"],
    confirm: () => true,
    format: (html) => Promise.resolve(document.createRange().createContextualFragment(html)),
    style,
    warn,
    report,
  };
  return { environment, open, loadPlatform, warn, report, style, clock };
}
