import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const CSS = readFileSync(`${import.meta.dirname}/progress.css`, "utf8");

it.each([
  ["[S-146] starts at the minimum of 0.08", /from \{\s*scale: 0\.08 1;/u],
  ["[S-147] fills and fades with a speed of 200 ms", /fill 200ms both paused;[^@]*opacity: 0;\s*transition: 200ms 200ms;/u],
  ["[S-148] advances by a trickle rate of 0.02 at each of its steps", /steps\(45\)[^@]*@keyframes trickle[^@]*scale: calc\(0\.08 \+ 45 \* 0\.02\) 1;/u],
  ["[S-149] advances every 800 ms, the trickle speed", /&::before \{[^}]*animation:\s*trickle calc\(45 \* 800ms\) steps\(45\) both,/u],
  ["[S-150] has a spinner", /&::after \{[^}]*animation: turn 400ms linear infinite;/u],
  ["[S-150] D2: has no spinner for readers who prefer reduced motion", /@media \(prefers-reduced-motion: reduce\) \{\s*\.progress::after \{\s*display: none;/u],
])("%s", (_, rule) => {
  expect(CSS).toMatch(rule);
});
