import { emptyElement, settle } from "../../../../testing/page.ts";
import { render } from "@testing-library/react";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { vi } from "vitest";
import type { ThreadState } from "../../store/state.ts";
import { type Surroundings, SurroundingsContext } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import { WRITING_CONTROLS } from "../writing-controls.tsx";
import { fakeThread } from "./fake-thread.ts";

/** Renders the widget for a fake thread in an element like the one it's mounted into; `show` changes the thread's state. */
export async function renderWidget(...given: Parameters<typeof fakeThread>) {
  const { thread, set } = fakeThread(...given);
  const confirm = vi.fn<Surroundings["confirm"]>(() => true);
  const format = vi.fn<Surroundings["format"]>(parsed);
  const clock = memoryClock();
  const container = emptyElement();
  container.className = "vssue";
  await settle(() => {
    render(
      <SurroundingsContext value={{ thread, confirm, format, clock, writing: () => WRITING_CONTROLS }}>
        <Widget />
      </SurroundingsContext>,
      { container },
    );
  });
  const show = (changes: Partial<ThreadState>) => settle(() => set(changes));
  return { thread, show, confirm, format, widget: container };
}

/** The nodes of HTML that a test wrote itself. */
function parsed(html: string): Promise<DocumentFragment> {
  return Promise.resolve(document.createRange().createContextualFragment(html));
}
