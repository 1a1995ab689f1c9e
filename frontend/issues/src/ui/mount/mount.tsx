import { dress } from "@glosa/kit/browser/dress.ts";
import { showFailure } from "@glosa/kit/browser/failure-notice.ts";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { createRoot } from "react-dom/client";
import { FAILURE } from "../../messages/failure.ts";
import { chooseLocale, isKnown, type Language, loadLanguage } from "../../messages/languages.ts";
import type { GivenOptions, Options, Page } from "../../options/options.ts";
import { isComplete, readOptions } from "../../options/read-options.ts";
import { createThread } from "../../store/create-thread.ts";
import { SurroundingsContext, type WritingControls } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import type { Environment } from "./environment.ts";

/** A widget that stands in an element. */
export interface Handle {
  /** Shows the thread that these options name instead; what is not given takes its default. */
  readonly update: (given: GivenOptions) => void;
  /** Takes the widget away and leaves the element as it was, empty. */
  readonly destroy: () => void;
}

/** Widgets by their element: one element holds one. */
const MOUNTED = new WeakMap<Element, Handle>();

/** Puts a widget into `element`, whose content goes. */
export function mount(element: HTMLElement, given: GivenOptions, { environment }: { readonly environment: Environment }): Handle {
  MOUNTED.get(element)?.destroy();
  environment.style();
  const root = createRoot(element, { onUncaughtError: fail });
  let latest = 0;
  let leave = () => {};
  let controls: WritingControls | null = null;
  let wanted = given;

  async function loadWriting() {
    const { openWriting, WRITING_CONTROLS } = await environment.loadWriting();
    controls = WRITING_CONTROLS;
    return openWriting;
  }

  /** Languages are loaded: of two updates at once the later one counts. */
  async function show(next: GivenOptions): Promise<void> {
    latest += 1;
    const turn = latest;
    wanted = next;
    const options = readOptions(next);
    if (!isComplete(options) || !isKnown(options.locale)) void warn(options, next, environment);
    expectPlatform(options, environment);
    let language: Language;
    try {
      language = await loadLanguage(localeOf(options, environment));
    } catch (error) {
      if (turn === latest) fail(error);
      return;
    }
    if (turn !== latest) return;
    leave();
    const { confirm, format, clock } = environment;
    const { tag, ...texts } = language;
    const thread = createThread(options, { ...environment, loadWriting, ...texts, locale: tag, page: pageOf(options, environment) });
    const undress = dress(element, { tag, classes: ["vssue"] });
    leave = () => {
      thread.dispose();
      undress();
    };
    root.render(
      <SurroundingsContext value={{ thread, confirm, format, clock, writing: () => controls }}>
        <Widget key={turn} />
      </SurroundingsContext>,
    );
  }

  /** Something cannot be loaded, or React has taken away what threw while it was drawn: the reader may try again, and the draft is kept. */
  function fail(error: unknown) {
    environment.report(error);
    leave();
    const tag = localeOf(readOptions(wanted), environment);
    leave = dress(element, { tag, classes: ["vssue"] });
    root.render(<div ref={(place) => place === null ? undefined : showFailure(place, { words: FAILURE, tag, retry: () => void show(wanted) })} />);
  }

  function destroy() {
    if (MOUNTED.get(element) !== handle) return;
    MOUNTED.delete(element);
    latest += 1;
    leave();
    root.unmount();
  }

  void show(given);
  const handle: Handle = { update: (next) => void show(next), destroy };
  MOUNTED.set(element, handle);
  return handle;
}

async function warn(options: Options, given: GivenOptions, environment: Environment): Promise<void> {
  try {
    const { warningsOf } = await warnings();
    for (const warning of warningsOf(options, given)) environment.warn(warning);
  } catch (error) {
    environment.report(error);
  }
}

const warnings = lazy(() => import("./warnings.ts"), import.meta.url);

function localeOf({ locale }: Options, { languages }: Environment): string {
  return chooseLocale(locale, languages());
}

/** The adapter is on its way while the language is; who needs it tells whether it comes. */
function expectPlatform({ platform }: Options, environment: Environment): void {
  if (platform !== null) environment.loadPlatform(platform).catch(() => {});
}

function pageOf({ pageTitle, path }: Options, { title, address }: Environment): Page {
  const { origin, pathname } = new URL(address.href());
  return { title: pageTitle || title(), path: path || pathname, url: origin + pathname };
}
