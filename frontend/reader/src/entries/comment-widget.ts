/** Loads the comment widgets, each in its own chunk, when they're needed. */
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { createPrepareWidget } from "../app/comments/prepare-widget.ts";

const anonymous = lazy(() => import("@glosa/anonymous"), import.meta.url);
const issues = lazy(() => import("@glosa/issues"), import.meta.url);

/** Loads and mounts the configured widget. */
export const prepareWidget = createPrepareWidget(async (solution, emoji) => {
  if (solution === "issues") {
    const { browserEnvironment: environment, mount } = await issues();
    return { mount: (element, options) => mount(element, options, { environment }) };
  }
  const { browserEnvironment, mount } = await anonymous();
  const environment = browserEnvironment(emoji);
  return { mount: (element, options) => mount(element, options, { environment }) };
});
