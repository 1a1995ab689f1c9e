/** Which of the bundle's files only sites with comments, discussions of headings, or search need, so that other sites don't carry them. */

/** What a bundle says about a file. Assets import nothing. */
interface BundledFile {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string>; readonly importedAssets: ReadonlySet<string> };
}

/** The modules that the reader loads only on sites with the part. */
const ROOTS = {
  comments: ["/reader/src/entries/comment-widget.ts", "/reader/src/entries/visit-counting.ts"],
  anonymous: ["/anonymous/src/index.ts"],
  issues: ["/issues/src/index.ts"],
  headings: ["/reader/src/entries/heading-threads.ts"],
  search: ["/reader/src/entries/search.tsx"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Part → paths of its files that sites without the part can do without. */
export type Parts = Readonly<Record<keyof typeof ROOTS, readonly string[]>>;

/**
 * A file belongs to a part if it can be reached from the part's chunks, and can't be reached from an entry without any part. A file that
 * two parts share belongs to both.
 */
export function bundleParts(files: readonly BundledFile[]): Parts {
  const known = new Map(files.map((file) => [file.fileName, file]));
  const roots = (names: readonly string[]) => {
    const found = files.filter(({ facadeModuleId }) => names.some((name) => facadeModuleId?.endsWith(name) === true));
    if (found.length !== names.length) throw new Error(`The bundle has ${found.length} chunks for ${names.join(" and ")}. Expected one each.`);
    return found;
  };
  const stops = new Set(roots(Object.values(ROOTS).flat()));
  const reached = (starts: readonly BundledFile[]) => {
    const seen = new Set(starts);
    // A set's loop also visits what is added meanwhile.
    for (const { imports = [], dynamicImports = [], viteMetadata } of seen) {
      const next = [...imports, ...dynamicImports, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
      for (const file of next.map((name) => known.get(name))) if (file !== undefined && !stops.has(file)) seen.add(file);
    }
    return seen;
  };
  const everywhere = reached(files.filter((file) => file.isEntry === true && !stops.has(file)));
  const paths = (names: readonly string[]) => [...reached(roots(names))].filter((file) => !everywhere.has(file)).map(({ fileName }) => fileName);
  return {
    comments: paths(ROOTS.comments),
    anonymous: paths(ROOTS.anonymous),
    issues: paths(ROOTS.issues),
    headings: paths(ROOTS.headings),
    search: paths(ROOTS.search),
  };
}
