import { wordFor } from "@glosa/kit/text/word-for.ts";
import { fill } from "@glosa/comments/text.ts";
import { NAME, VERSION } from "../version.ts";
import { Outward } from "./controls/outward.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

/** How many comments there are, as soon as that is known, with the way to the issue, and what shows them. */
export function Header() {
  const { messages, platform } = useSurroundings().thread;
  const count = useThread(({ comments, phase }) => comments?.count ?? (phase.tag === "missing" || phase.tag === "creating" ? 0 : null));
  const link = useThread(({ issue }) => issue?.link ?? "");
  return (
    <div className="vssue-header">
      <Outward className="vssue-header-comments-count" href={link}>
        <span>{count !== null && fill(wordFor(count, messages.comments), { count })}</span>
      </Outward>
      <span className="vssue-header-powered-by">
        {messages.powered}{" "}
        {platform !== null && (
          <>
            <Outward href={platform.link} title={`${platform.name} API ${platform.version}`}>
              {platform.name}
            </Outward>
            {" & "}
          </>
        )}
        <span title={`${NAME} v${VERSION}`}>{NAME}</span>
      </span>
    </div>
  );
}
