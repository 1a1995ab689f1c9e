/** The parts of a comment that several views show. */
import { sanitize } from "@glosa/kit/text/sanitize.ts";
import { useLayoutEffect, useRef } from "react";
import type { Comment, Finding } from "../api/types.ts";
import { filled, statusName } from "../messages/language.ts";
import { Moment, OWN_CONTENT } from "./moment.tsx";
import { useSurroundings } from "./surroundings.ts";

interface Parts {
  readonly comment: Comment;
  readonly labelId?: string;
  readonly withPage?: boolean;
  readonly withStatus?: boolean;
}

/** A comment's author, date, and page. */
export function Byline({ comment, labelId, withPage = false, withStatus = false }: Parts) {
  const { messages } = useSurroundings().language;
  const { nick, mail, link, ip, rid, url, status, createdAt, badge, pinned, answer } = comment;
  const details = [mail, link, ip].filter((text) => text !== "");
  return (
    <div className="byline">
      <p>
        <strong id={labelId}>{nick === "" ? messages.anonymous : nick}</strong>
        {badge !== "" && <span className="status" data-status="visible">{messages[badge]}</span>}
        {pinned && <span className="status">{messages.pinned}</span>}
        {answer && <span className="status">{messages.isAnswer}</span>}
        {withStatus && <span className="status" data-status={status}>{statusName(status, messages)}</span>}
        {rid !== "" && <span className="muted">{messages.reply}</span>}
        <Moment at={createdAt} isMuted />
        {withPage && <span className="muted page">{filled(messages.on, { page: pageName(url) })}</span>}
      </p>
      {details.length > 0 && <p className="muted details">{details.join(" · ")}</p>}
    </div>
  );
}

/** A comment as readers see it, sanitized again. The page's policy loads no pictures from elsewhere. */
export function CommentText({ html }: { readonly html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = sanitize(html);
    for (const link of fragment.querySelectorAll("a")) {
      link.target = "_blank";
      link.rel = "noopener noreferrer nofollow ugc";
      link.tabIndex = 0;
    }
    box.current?.replaceChildren(fragment);
  }, [html]);
  return <div ref={box} className="text" dir="auto" {...OWN_CONTENT} />;
}

/** Why the spam filter published, held, or hid a comment: each reason with its points. */
export function Why({ findings }: { readonly findings: readonly Finding[] }) {
  const { messages } = useSurroundings().language;
  const points = findings.reduce((sum, finding) => sum + finding.points, 0);
  return (
    <details className="why">
      <summary>{filled(messages.why, { points })}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.reason}>
            <span>{filled(messages.reasons[finding.reason] ?? finding.reason, { detail: finding.detail })}</span> <b>{signed(finding.points)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Threads of headings have addresses such as `/guide/#uso-%C3%A9:~:comments`. */
export function pageName(url: string): string {
  const address = url.replace(/:~:comments$/u, "");
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
