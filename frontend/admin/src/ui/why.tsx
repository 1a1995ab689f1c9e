import type { Finding } from "../api/types.ts";
import { filled } from "../messages/language.ts";
import { useSurroundings } from "./surroundings.ts";

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

function signed(points: number): string {
  return points > 0 ? `+${points}` : `−${-points}`;
}
