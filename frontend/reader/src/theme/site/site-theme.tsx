/** The site's own theme, and the components of ours that it can replace. Only sites with a theme load this. */
import type { PageData, ReaderState } from "@glosa/contract";
import { type ComponentType, createContext, useContext, useMemo } from "react";
import { Boundary } from "../../app/boundary.tsx";
import { ReaderContext } from "../../app/reader-context.tsx";
import { PLACE_OF, PLACE_OF_LAYOUT } from "./places.ts";
import type { PartName, Place, SlotName } from "./schema.ts";

/** Words of the chrome by their keys, such as `pager.next`. `{}` is a placeholder for a number, and `|` separates singular and plural. */
export type Words = Readonly<Record<string, string>>;

/** The exports of the modules of a site's theme. */
export interface SiteTheme {
  readonly slots?: Readonly<Partial<Record<SlotName, ComponentType>>>;
  /** Components in place of ours. They get the same properties. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each component has properties of its own
  readonly overrides?: Readonly<Partial<Record<PartName, ComponentType<any>>>>;
  /** Layouts by the name that a page's front matter has as its `layout`, or by the kind of page: `listing`. */
  readonly layouts?: Readonly<Record<string, ComponentType>>;
  /** By language tag. */
  readonly words?: Readonly<Record<string, Words>>;
}

/** The name of something that a theme adds: `overrides.Header`. */
export type Addition = `${"slots" | "overrides" | "layouts"}.${string}`;

let theme: SiteTheme = {};
let without: ReadonlySet<Addition> = new Set();

/** Makes it the theme of everything that's rendered from now on. */
export function setSiteTheme(used: SiteTheme): void {
  theme = used;
}

/** The site's words for a language: those of the tag itself, over those of its first part. */
export function siteWords(lang: string): Words {
  const { words = {} } = theme;
  return { ...words[lang.toLowerCase().split("-", 1)[0] ?? ""], ...words[lang] };
}

/** The names of everything that the theme adds. */
export function additions(): readonly Addition[] {
  return (["slots", "overrides", "layouts"] as const).flatMap((kind) => Object.keys(theme[kind] ?? {}).map((name) => `${kind}.${name}` as const));
}

/** The result of `render` if the theme didn't have the additions `left`. */
export function renderedWithout<Result>(left: readonly Addition[], render: () => Result): Result {
  without = new Set(left);
  try {
    return render();
  } finally {
    without = new Set();
  }
}

let latest: Addition | "" = "";

/** The addition that was rendered last, so that the builder can name it if it has to stop it; empty if there was none. */
export function latestAddition(): string {
  return latest;
}

function enter(name: Addition): void {
  latest = name;
}

interface Added {
  readonly name: Addition;
  // oxlint-disable-next-line typescript/no-explicit-any -- each component has properties of its own
  readonly Component: ComponentType<any>;
}

function added(kind: "slots" | "overrides" | "layouts", key: string): Added | undefined {
  const name = `${kind}.${key}` as const;
  const Component = without.has(name) ? undefined : (theme[kind] as SiteTheme["layouts"])?.[key];
  return Component && { name, Component };
}

function Shown({ of: { name, Component }, props }: { readonly of: Added; readonly props?: object }) {
  enter(name);
  return <Component {...props} />;
}

/** The components of the theme that are being rendered around this one: within them, a name means our own component. */
const Replaced = createContext<readonly PartName[]>([]);

/** Our component `name`, with what the theme adds around it and replaces it with. */
export function part<Props extends object>(name: PartName, Own: ComponentType<Props>): ComponentType<Props> {
  function Part(props: Props) {
    const replaced = useContext(Replaced);
    const state = useContext(ReaderContext)?.state;
    const within = useMemo(() => [...replaced, name], [replaced]);
    if (replaced.includes(name)) return <Own {...props} />;
    const theirs = replacement(name, state);
    const own = <Own {...props} />;
    const shown =
      theirs === undefined ? own : (
        <Replaced value={within}>
          <Boundary fallback={own}>
            <Shown of={theirs} props={props} />
          </Boundary>
        </Replaced>
      );
    return places(name, state).reduceRight((inner, place) => around(place, inner), shown);
  }
  return Object.assign(Part, { displayName: name });
}

function replacement(name: PartName, state: ReaderState | undefined): Added | undefined {
  return (name === "Layout" && state !== undefined ? layout(state.page) : undefined) ?? added("overrides", name);
}

/** The layout that the page names, or else the one of all pages of its kind. */
function layout({ frontmatter, layout: kind }: PageData): Added | undefined {
  const named = frontmatter["layout"];
  return (typeof named === "string" ? added("layouts", named) : undefined) ?? added("layouts", kind);
}

/** The places that the component is at on this page, from the outermost to the innermost. */
function places(name: PartName, state: ReaderState | undefined): readonly Place[] {
  if (name !== "Article" || state === undefined) return PLACE_OF[name] === undefined ? [] : [PLACE_OF[name]];
  const { page, site } = state;
  const generated = PLACE_OF_LAYOUT[page.layout];
  if (generated !== undefined) return ["article", generated];
  return site.locales.some(({ home }) => home === page.path) ? ["article", "home"] : ["article"];
}

function around(place: Place, inner: React.ReactElement): React.ReactElement {
  const [before, after] = [slot(`${place}-before`), slot(`${place}-after`)];
  if (before === null && after === null) return inner;
  const all = (
    <>
      {before}
      {inner}
      {after}
    </>
  );
  return place === "outline" || place === "sidebar" ? <div className={`${place}-column`}>{all}</div> : all;
}

function slot(name: SlotName): React.ReactElement | null {
  const own = added("slots", name);
  if (own === undefined) return null;
  return (
    <Boundary fallback={null}>
      <div className="slot" data-slot={name}>
        <Shown of={own} />
      </div>
    </Boundary>
  );
}
