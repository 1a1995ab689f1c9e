import type { Comment } from "../api/types.ts";
import { ago, filled, statusName } from "../messages/language.ts";
import { useSurroundings } from "./surroundings.ts";

interface Parts {
  readonly comment: Comment;
  readonly labelId?: string;
  readonly withPage?: boolean;
  readonly withStatus?: boolean;
}

/** Who wrote a comment, when, and where. */
export function Byline({ comment, labelId, withPage = false, withStatus = false }: Parts) {
  const { language, now } = useSurroundings();
  const { messages } = language;
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
        <time className="muted" dateTime={createdAt} title={new Date(createdAt).toLocaleString(language.tag)}>
          {ago(createdAt, now(), language)}
        </time>
        {withPage && <span className="muted page">{filled(messages.on, { page: url })}</span>}
      </p>
      {details.length > 0 && <p className="muted details">{details.join(" · ")}</p>}
    </div>
  );
}
