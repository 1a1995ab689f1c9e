/** The constructor that pages written for Valine call. It's available at once, while the program behind it may still be loading. */
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
 * A widget with the members that pages written for Valine use. `bind`, `$nodata`, and `$loading` are missing: they are steps of
 * loading and rendering, which this widget does by itself.
 */
interface ValineInstance {
  /** The widget's element; null if `el` named none. */
  readonly $el: HTMLElement | null;
  /** The options as given; `config` is its older name. */
  readonly cfg: GivenOptions;
  readonly config: GivenOptions;
  /** Renders the widget and fills the page's counters. */
  readonly init: (given: GivenOptions) => ValineInstance;
  /** Shows another page's thread, which counts as a page view. */
  readonly setPath: (path: string) => ValineInstance;
  /** Adds a language, or changes some or all texts of one. */
  readonly installLocale: (tag: string, texts: GivenMessages) => ValineInstance;
  /** Resets the form: no reply, no text, and no open panel. */
  readonly reset: () => ValineInstance;
  readonly $emoji: Panel;
  /** Visible only while there is text. */
  readonly $preview: Panel;
  /** The widget's texts by key, once it's rendered. Before that, and for unknown keys, the result is the key itself. */
  readonly i18n: { readonly t: (key: string) => string };
  /** Comments of a path, without a widget. */
  readonly Q: (path: string) => Query;
}

/** Called with or without `new`. Without options, call `init` next. */
export interface ValineConstructor {
  new (given?: GivenOptions): ValineInstance;
  (given?: GivenOptions): ValineInstance;
}

/** The constructor. `load` resolves with the program, and may show in `place` that it can't be loaded. */
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

    /** Waits until the widget is rendered. */
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
