import { act, render } from "@testing-library/react";
import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { EmojiPictures } from "../editor/emoji-pictures.tsx";
import { SurroundingsContext } from "../surroundings.ts";
import { Widget } from "../widget.tsx";
import { fakeThread, NOON } from "./fake-thread.ts";
import { memoryHeights } from "./heights.ts";

/** Shows the widget over a fake thread in an element like the one it is mounted into; `show` changes the thread's state. */
export async function renderWidget(...given: Parameters<typeof fakeThread>) {
  const { thread, set } = fakeThread(...given);
  const clock = memoryClock(NOON);
  const { watchHeight, grow } = memoryHeights(100);
  const container = document.createElement("div");
  document.body.append(container);
  container.className = "v";
  container.dataset["class"] = "v";
  const settle = async (change: () => void) => {
    await act(() => {
      change();
      return Promise.resolve();
    });
  };
  await settle(() => {
    render(
      <SurroundingsContext value={{ thread, clock, watchHeight, loadEmojiPictures: () => Promise.resolve(EmojiPictures) }}>
        <Widget />
      </SurroundingsContext>,
      { container },
    );
  });
  const show = (changes: Parameters<typeof set>[0]) => settle(() => set(changes));
  const advance = (milliseconds: number) => settle(() => clock.advance(milliseconds));
  const growTo = (height: number) => settle(() => grow(height));
  return { thread, show, advance, growTo, widget: container };
}
