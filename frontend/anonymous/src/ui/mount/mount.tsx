import { type Handle as WidgetHandle, type Mounted as MountedWidget, mountWidget } from "@glosa/comments/mount.tsx";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { expectDriver } from "../../driver/choose-driver.ts";
import { FAILURE } from "../../messages/keys.ts";
import { type Installed, loadLanguage } from "../../messages/languages.ts";
import { type GivenOptions, type Options, readOptions } from "../../options/options.ts";
import { createThread } from "../../store/create-thread.ts";
import type { Thread } from "../../store/thread.ts";
import { SurroundingsContext } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import type { Environment } from "./environment.ts";

/** A widget in an element. */
export type Handle = WidgetHandle<GivenOptions>;

/** A widget with access to its thread. */
export type Mounted = MountedWidget<GivenOptions, Thread>;

/** Puts a widget into `element` and removes what was in it. `installed` has the languages that the page adds. */
export function mount(element: HTMLElement, given: GivenOptions, { environment, installed }: { readonly environment: Environment; readonly installed?: Installed }): Mounted {
  environment.style();
  return mountWidget(element, given, {
    prepare: async (next) => {
      const { options, unused } = readOptions(next);
      if (unused.length > 0) void warnings().then(({ warningOf }) => unused.forEach((name) => environment.warn(warningOf(name))), () => undefined);
      expectDriver(options);
      const { tag, messages } = await loadLanguage(options.lang, languages(options, installed));
      return (key) => {
        const thread = createThread(options, { ...environment, page: environment.page(), messages });
        const content = (
          <SurroundingsContext value={{ ...environment, thread }}>
            <Widget key={key} />
          </SurroundingsContext>
        );
        return { thread, content, tag };
      };
    },
    // Stylesheets for Valine use the attribute.
    host: (next) => ({ classes: readOptions(next).options.avatar === "hide" ? ["v", "hide-avatar"] : ["v"], attributes: { "data-class": "v" } }),
    tagOf: (next) => readOptions(next).options.lang,
    failureWords: FAILURE,
    report: environment.report,
  });
}

const warnings = lazy(() => import("../../options/warnings.ts"), import.meta.url);

function languages({ lang, langMode }: Options, installed: Installed = new Map()): Installed {
  return langMode === null ? installed : new Map([...installed, [lang, langMode]]);
}
