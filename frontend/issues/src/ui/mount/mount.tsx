import { type Handle as WidgetHandle, mountWidget } from "@glosa/comments/mount.tsx";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { FAILURE } from "../../messages/keys.ts";
import { chooseLocale, isKnown, loadLanguage } from "../../messages/languages.ts";
import { type GivenOptions, isComplete, type Options, type Page, readOptions } from "../../options/options.ts";
import { createThread } from "../../store/create-thread.ts";
import { SurroundingsContext, type WritingControls } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import type { Environment } from "./environment.ts";

/** A widget in an element. */
export type Handle = WidgetHandle<GivenOptions>;

/** Puts a widget into `element` and removes what was in it. */
export function mount(element: HTMLElement, given: GivenOptions, { environment }: { readonly environment: Environment }): Handle {
  environment.style();
  let controls: WritingControls | null = null;

  async function loadWriting() {
    const { openWriting, WRITING_CONTROLS } = await environment.loadWriting();
    controls = WRITING_CONTROLS;
    return openWriting;
  }

  return mountWidget(element, given, {
    prepare: async (next) => {
      const options = readOptions(next);
      if (!isComplete(options) || !isKnown(options.locale)) void warn(options, next, environment);
      expectPlatform(options, environment);
      const { tag, ...texts } = await loadLanguage(localeOf(options, environment));
      return (key) => {
        const { confirm, format, clock } = environment;
        const thread = createThread(options, { ...environment, loadWriting, ...texts, locale: tag, page: pageOf(options, environment) });
        const content = (
          <SurroundingsContext value={{ thread, confirm, format, clock, writing: () => controls }}>
            <Widget key={key} />
          </SurroundingsContext>
        );
        return { thread, content, tag };
      };
    },
    host: () => ({ classes: ["vssue"] }),
    tagOf: (next) => localeOf(readOptions(next), environment),
    failureWords: FAILURE,
    report: environment.report,
  });
}

async function warn(options: Options, given: GivenOptions, environment: Environment): Promise<void> {
  try {
    const { localeWarnings, optionWarnings } = await warnings();
    for (const warning of [...optionWarnings(options, given), ...localeWarnings(options.locale)]) environment.warn(warning);
  } catch (error) {
    environment.report(error);
  }
}

const warnings = lazy(() => import("../../options/warnings.ts"), import.meta.url);

function localeOf({ locale }: Options, { languages }: Environment): string {
  return chooseLocale(locale, languages());
}

/** Loads the adapter together with the language. The thread reports a failure when it needs the adapter. */
function expectPlatform({ platform }: Options, environment: Environment): void {
  if (platform !== null) environment.loadPlatform(platform).catch(() => {});
}

function pageOf({ pageTitle, path }: Options, { title, address }: Environment): Page {
  const { origin, pathname } = new URL(address.href());
  return { title: pageTitle || title(), path: path || pathname, url: origin + pathname };
}
