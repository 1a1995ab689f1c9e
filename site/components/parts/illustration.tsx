/** The frame of an illustration: the rule in words, and what readers can try once scripts run. */
import { type ReactNode, useSyncExternalStore } from "react";
import "./illustration.css";

interface Props {
  readonly title: string;
  /** The rule. Readers without scripts have it alone. */
  readonly text: string;
  readonly children: ReactNode;
}

export function Illustration({ title, text, children }: Props) {
  const isInBrowser = useSyncExternalStore(() => () => {}, () => true, () => false);
  return (
    <div className="illustration">
      <p>
        <strong>{title}</strong>
        {` ${text}`}
      </p>
      {isInBrowser && children}
    </div>
  );
}
