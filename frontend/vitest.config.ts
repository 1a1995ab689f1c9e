import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that need no document run without one. */
const PURE = ["*/src/logic/**/*.test.ts", "*/src/app/loading/*.test.ts", "*/src/app/navigation/!(links|document).test.ts", "*/src/app/*.test.ts", "kit/src/text/{escape,time-ago,md5,markdown}.test.ts", "anonymous/src/{options,driver,model/{avatar,link,thread-path}}/**/*.test.ts", "anonymous/src/store/{check,failure-text,identity,reduce}.test.ts", "comments/src/{composition,outbox}.test.ts", "issues/src/{model,options,platforms,store}/**/*.test.ts", "issues/src/login/!(address).test.ts", "reader/build/*.test.ts", "search/src/**/*.test.ts", "compiler/src/**/*.test.ts"];
const QUIET = at("testing/quiet-console.ts");
const OLDER = at("testing/older-browser.ts");
const CLEAN = at("testing/clean-document.ts");

export default defineConfig({
  root: at("."),
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false,
    // A test's duration depends on the machine, not on the code.
    testTimeout: 60_000,
    environmentOptions: { jsdom: { url: "https://docs.example.org/" } },
    projects: [
      { extends: true, test: { name: "pure", include: PURE, environment: "node", setupFiles: [QUIET] } },
      {
        extends: true,
        test: {
          name: "page",
          include: ["*/src/**/*.test.{ts,tsx}"],
          exclude: PURE,
          environment: "jsdom",
          setupFiles: [QUIET, OLDER, CLEAN],
        },
      },
    ],
  },
});
