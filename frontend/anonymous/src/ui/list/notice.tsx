import { NO_ANSWER } from "../../driver/failure.ts";
import { failureText } from "../../store/failure-text.ts";
import type { Trouble } from "../../store/state.ts";
import { useSurroundings, useThread } from "../surroundings.ts";

/** What the list area says instead of comments, or about a call that failed. */
export function Notice() {
  const { messages } = useSurroundings().thread;
  const trouble = useThread((state) => state.trouble);
  const empty = useThread(({ phase, roots }) => phase === "shown" && roots.length === 0);
  return (
    <div className="vempty">
      {trouble !== null ? <TroubleNotice trouble={trouble} /> : empty && <p>{messages.sofa}</p>}
    </div>
  );
}

function TroubleNotice({ trouble }: { readonly trouble: Trouble }) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const none = useThread((state) => state.roots.length === 0);
  const { text, retry } = failureText(trouble.failure, messages);
  const offline = trouble.failure.kind === "code" && trouble.failure.code === NO_ANSWER;
  return (
    <div role="alert">
      {text !== null && <pre>{text}</pre>}
      {text === null && none && <p>{messages.sofa}</p>}
      {offline && <p>{messages.offline}</p>}
      {retry && (
        <button type="button" className="vretry vbtn" onClick={() => void thread.retry()}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}
