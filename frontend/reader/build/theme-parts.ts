/** Opens the components and the texts of the bundle for sites with a theme of their own. The plain bundle stays as it is. */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { PARTS } from "../src/theme/site/schema.ts";

const PART = fileURLToPath(new URL("../src/theme/site/site-theme.tsx", import.meta.url));
const WORDED = fileURLToPath(new URL("../src/theme/site/words.ts", import.meta.url));

const THEMED_APP = fileURLToPath(new URL("../src/entries/app-themed.ts", import.meta.url));

/** The functions that return the texts of a language, with the prefix of their keys. */
const TEXTS: Readonly<Record<string, string>> = {
  messagesFor: "",
  articleLabels: "article.",
  embedWords: "embed.",
  consentWords: "consent.",
  searchMessages: "searching.",
  recentMessages: "searching.",
  pageMessages: "searchPage.",
  highlightMessages: "highlights.",
  contentMessages: "searchPage.",
};

/** Functions that only the engine calls. */
const IN_THE_ENGINE = ["contentMessages"];

const DECLARED = new RegExp(String.raw`^(export )?function (${[...PARTS, ...Object.keys(TEXTS)].join("|")})\(`, "gmu");

/** The environments that it changes. */
const THEMED: ReadonlySet<string> = new Set(["themed", "themedV8"]);

/** Wraps each function of these names, so that a site's theme can replace what it returns. */
export function themeParts(): Plugin {
  const found = new Set<string>();
  return {
    name: "glosa:theme-parts",
    enforce: "pre",
    applyToEnvironment: ({ name }) => THEMED.has(name),
    transform: {
      filter: { id: /\/reader\/src\/(?:theme|app)\/.*\.tsx?$/u },
      handler(code) {
        const names = [...code.matchAll(DECLARED)].map(([, exported = "", name = ""]) => ({ exported, name }));
        if (names.length === 0) return null;
        const wrapped = names.map(({ exported, name }) => {
          found.add(name);
          const text = TEXTS[name];
          return text === undefined
            ? `${exported}const ${name} = wrapPart("${name}", ${name}Own);`
            : `${exported}const ${name} = worded("${text}", ${name}Own);`;
        });
        const imports = [
          `import { part as wrapPart } from ${JSON.stringify(PART)};`,
          `import { worded } from ${JSON.stringify(WORDED)};`,
        ];
        return { code: [...imports, code.replaceAll(DECLARED, "function $2Own("), ...wrapped].join("\n"), map: null };
      },
    },
    resolveId: {
      filter: { id: /^\.\/app\.tsx$/u },
      handler: (_, importer) => (importer?.endsWith("/entries/boot.ts") === true ? THEMED_APP : null),
    },
    buildEnd() {
      // The engine renders some texts only, such as none of the search dialog.
      const inBrowsers = Object.keys(TEXTS).filter((name) => !IN_THE_ENGINE.includes(name));
      const expected = [...PARTS, ...(this.environment.name === "themed" ? inBrowsers : IN_THE_ENGINE)];
      const missing = expected.filter((name) => !found.has(name));
      if (missing.length > 0) this.error(`These components and texts of themes don't exist: ${missing.join(", ")}.`);
    },
  };
}
