import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Installed } from "../messages/languages.ts";
import type { Comment } from "../model/comment.ts";
import { type GivenOptions, readOptions } from "../options/options.ts";
import { browserEnvironment } from "../ui/mount/environment.ts";
import { mount, type Mounted } from "../ui/mount/mount.tsx";

/** Comments of a path, without a widget. */
export interface Query {
  /** Number of its root comments. */
  readonly count: () => Promise<number>;
  /** Its newest root comments, one page of them. */
  readonly find: () => Promise<readonly Comment[]>;
}

/** What the stand-alone scripts can do in a page. */
export interface Program {
  readonly mount: (element: HTMLElement, given: GivenOptions, installed?: Installed) => Mounted;
  /** Fills the page's visit and comment counters, and counts the visit if the options say so. Call it once per page view. */
  readonly countUp: (given: GivenOptions) => Promise<void>;
  readonly query: (given: GivenOptions, path: string) => Query;
}

/** The program in a browser. `home` is the address of the folder with its files. */
export function program(home: string): Program {
  const environment = browserEnvironment(new URL("emoji/", home).href);
  return {
    mount: (element, given, installed) => mount(element, given, { environment, ...(installed === undefined ? {} : { installed }) }),
    countUp: async (given) => {
      const { startCounters } = await counting();
      startCounters(readOptions(given).options, document, { ...environment, page: environment.page() });
    },
    query: (given, path) => {
      const { options } = readOptions({ ...given, path });
      return {
        count: async () => (await querying()).countComments(options, environment),
        find: async () => (await querying()).findComments(options, environment),
      };
    },
  };
}

const counting = lazy(() => import("../counter/start-counters.ts"), import.meta.url);
const querying = lazy(() => import("./query.ts"), import.meta.url);
