import { showFailure } from "@glosa/kit/browser/failure-notice.ts";
import { createRoot } from "react-dom/client";
import { expectDriver } from "../../driver/choose-driver.ts";
import { FAILURE } from "../../messages/failure.ts";
import { type Installed, type Language, loadLanguage } from "../../messages/languages.ts";
import type { GivenOptions, Options } from "../../options/options.ts";
import { readOptions } from "../../options/read-options.ts";
import { createThread } from "../../store/create-thread.ts";
import type { Thread } from "../../store/thread.ts";
import { SurroundingsContext } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import { dress } from "./dress.ts";
import type { Environment } from "./environment.ts";

/** A widget that stands in an element. */
export interface Handle {
  /** Shows the thread that these options name instead; what is not given takes its default. */
  readonly update: (given: GivenOptions) => void;
  /** Takes the widget away and leaves the element as it was, empty. */
  readonly destroy: () => void;
}

/** A widget as the scripts of this house use it. */
export interface Mounted extends Handle {
  /** The thread, once it is drawn; null where another took its place, or none is there any more. */
  readonly thread: () => Promise<Thread | null>;
}

/** Widgets by their element: one element holds one. */
const MOUNTED = new WeakMap<Element, Handle>();

/** Puts a widget into `element`, whose content goes. `installed`: languages that the page brought along. */
export function mount(element: HTMLElement, given: GivenOptions, { environment, installed }: { readonly environment: Environment; readonly installed?: Installed }): Mounted {
  MOUNTED.get(element)?.destroy();
  environment.style();
  const root = createRoot(element, { onUncaughtError: fail });
  let latest = 0;
  let leave = () => {};
  let wanted = given;

  /** Languages are loaded: of two updates at once the later one counts. */
  async function show(next: GivenOptions): Promise<Thread | null> {
    latest += 1;
    const turn = latest;
    wanted = next;
    const { options, warnings } = readOptions(next);
    for (const warning of warnings) environment.warn(warning);
    expectDriver(options);
    let language: Language;
    try {
      language = await loadLanguage(options.lang, languages(options, installed));
    } catch (error) {
      if (turn === latest) fail(error);
      return null;
    }
    if (turn !== latest) return null;
    leave();
    const { clock, watchHeight, loadEmojiPictures } = environment;
    const thread = createThread(options, { ...environment, page: environment.page(), messages: language.messages });
    const undress = dress(element, language, options);
    leave = () => {
      thread.dispose();
      undress();
    };
    root.render(
      <SurroundingsContext value={{ thread, clock, watchHeight, loadEmojiPictures }}>
        <Widget key={turn} />
      </SurroundingsContext>,
    );
    return thread;
  }

  /** Something cannot be loaded, or React has taken away what threw while it was drawn: the reader may try again, and the draft is kept. */
  function fail(error: unknown) {
    environment.report(error);
    leave();
    const { options } = readOptions(wanted);
    const tag = options.lang;
    leave = dress(element, { tag }, options);
    root.render(<div ref={(place) => place === null ? undefined : showFailure(place, { words: FAILURE, tag, retry: () => handle.update(wanted) })} />);
  }

  function destroy() {
    if (MOUNTED.get(element) !== handle) return;
    MOUNTED.delete(element);
    latest += 1;
    leave();
    root.unmount();
  }

  let shown = show(given);
  const handle: Mounted = {
    update: (next) => {
      shown = show(next);
    },
    destroy,
    thread: async () => {
      const thread = await shown;
      return MOUNTED.get(element) === handle ? thread : null;
    },
  };
  MOUNTED.set(element, handle);
  return handle;
}

function languages({ lang, langMode }: Options, installed: Installed = new Map()): Installed {
  return langMode === null ? installed : new Map([...installed, [lang, langMode]]);
}
