/** The constructor that pages written for Valine call. It stands at once; the program behind it may still be loading. */
import type { GivenMessages } from "../messages/languages.ts";
import type { GivenOptions } from "../options/options.ts";
import type { Thread } from "../store/thread.ts";
import type { Mounted } from "../ui/mount/mount.tsx";
import type { Program, Query } from "./program.ts";

/** A part of the widget that a page opens and closes. */
interface Panel {
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * A widget as pages written for Valine know it. Its `bind`, `$nodata` and `$loading` are not there: they are steps of loading
 * and drawing, which this widget takes by itself.
 */
interface ValineInstance {
  /** The element that the widget stands in; null where `el` named none. */
  readonly $el: HTMLElement | null;
  /** The options as they were given; `config` is its older name. */
  readonly cfg: GivenOptions;
  readonly config: GivenOptions;
  /** Draws the widget and fills the page's counters. */
  readonly init: (given: GivenOptions) => ValineInstance;
  /** Shows another page's thread: a page view of its own. */
  readonly setPath: (path: string) => ValineInstance;
  /** Brings a language along, or other words for one: some keys or all. */
  readonly installLocale: (tag: string, texts: GivenMessages) => ValineInstance;
  /** The form as it was at first: below nobody's comment, without text, its panels closed. */
  readonly reset: () => ValineInstance;
  readonly $emoji: Panel;
  /** Shows something only while there is text. */
  readonly $preview: Panel;
  /** The widget's words by their keys, once it is drawn; before that, and for what is no key, the key itself. */
  readonly i18n: { readonly t: (key: string) => string };
  /** Comments of a path, without drawing them. */
  readonly Q: (path: string) => Query;
}

/** To be called with or without `new`; without options, `init` follows. */
export interface ValineConstructor {
  new (given?: GivenOptions): ValineInstance;
  (given?: GivenOptions): ValineInstance;
}

/** The constructor over a program that `load` answers, which may say in the widget's place that it does not come. */
export function valineOver(load: (place: HTMLElement | null, lang: unknown) => Promise<Program>): ValineConstructor {
  class Valine implements ValineInstance {
    $el: HTMLElement | null = null;
    cfg: GivenOptions = {};
    readonly $emoji = this.#panel("emoji");
    readonly $preview = this.#panel("preview");
    readonly i18n = { t: (key: string) => this.#words.get(key) ?? key };
    #handle: Mounted | undefined;
    #drawing: Promise<void> | undefined;
    #words: ReadonlyMap<string, string> = new Map();
    #drawn: HTMLElement | null = null;
    readonly #languages = new Map<string, GivenMessages>();

    constructor(given?: GivenOptions) {
      refuseServer();
      if (given !== undefined) this.init(given);
    }

    get config(): GivenOptions {
      return this.cfg;
    }

    init(given: GivenOptions): this {
      refuseServer();
      this.cfg = { ...given };
      this.$el = findElement(given["el"]);
      this.#drawing = this.#show();
      return this;
    }

    setPath(path: string): this {
      this.cfg = { ...this.cfg, path };
      this.#drawing = this.#show();
      return this;
    }

    installLocale(tag: string, texts: GivenMessages): this {
      this.#languages.set(tag, texts);
      this.#handle?.update(this.cfg);
      this.#learn();
      return this;
    }

    reset(): this {
      void this.#act((thread) => {
        thread.cancelReply();
        for (const name of PANELS) open(thread, name, false);
      });
      return this;
    }

    Q(path: string): Query {
      const query = load(null, "").then((program) => program.query(this.cfg, path));
      return { count: async () => (await query).count(), find: async () => (await query).find() };
    }

    async #show(): Promise<void> {
      const { $el, cfg } = this;
      const program = await load($el, cfg["lang"]);
      if (cfg !== this.cfg) return;
      if (this.#handle !== undefined && this.#drawn === $el) this.#handle.update(cfg);
      else if ($el !== null) this.#handle = program.mount($el, cfg, this.#languages);
      this.#drawn = $el;
      this.#learn();
      void program.countUp(cfg);
    }

    #learn(): void {
      void this.#act(({ messages }) => {
        this.#words = new Map(Object.entries(messages));
      });
    }

    #panel(name: PanelName): Panel {
      const set = (isOpen: boolean) => void this.#act((thread) => open(thread, name, isOpen));
      return { show: () => set(true), hide: () => set(false) };
    }

    /** Waits until the widget is drawn. */
    async #act(act: (thread: Thread) => void): Promise<void> {
      await this.#drawing;
      const thread = await this.#handle?.thread();
      if (thread) act(thread);
    }
  }
  return new Proxy(Valine, { apply: (_, __, [given]: [GivenOptions?]) => new Valine(given) }) as unknown as ValineConstructor;
}

/** The element itself, or the last one that the selector finds; null for neither. */
export function findElement(el: unknown): HTMLElement | null {
  const element = typeof el === "string" ? Array.from(document.querySelectorAll(el)).at(-1) : el;
  return element instanceof HTMLElement ? element : null;
}

const PANELS = ["emoji", "preview"] as const;
type PanelName = (typeof PANELS)[number];

function open(thread: Thread, name: PanelName, isOpen: boolean): void {
  if ((thread.getState().panel === name) === isOpen) return;
  if (name === "emoji") thread.toggleEmoji();
  else thread.togglePreview();
}

function refuseServer(): void {
  if (typeof document === "undefined") throw new Error("Valine does not support Server-side rendering");
}
