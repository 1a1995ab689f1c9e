import { failureText } from "./feedback.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** Signs in with the link's key after a click, because programs open links too. */
export function SignIn() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const phase = useAdmin((state) => state.phase);
  const hasKey = useAdmin((state) => state.hasKey);
  const hasLeft = useAdmin((state) => state.hasLeft);
  const failure = useAdmin((state) => state.failure);
  const hasPasskeys = useAdmin((state) => state.hasPasskeys);
  const isBusy = phase === "signing-in";
  return (
    <main className="gate">
      <h1>{messages.signInTitle}</h1>
      {hasLeft && <output>{messages.signedOutNow}</output>}
      {phase === "unreachable" && (
        <>
          <p role="alert">{messages.offline}</p>
          <button type="button" className="primary" onClick={() => void admin.start()}>
            {messages.retry}
          </button>
        </>
      )}
      {failure !== "" && (
        <p className="failure" role="alert">
          {failureText(failure, messages)}
        </p>
      )}
      {phase !== "unreachable" && (hasKey || isBusy) && (
        <>
          <p>{messages.signInReady}</p>
          <button type="button" className="primary" disabled={isBusy} onClick={() => void admin.signIn()}>
            {isBusy ? messages.signingIn : messages.signIn}
          </button>
        </>
      )}
      {phase === "signed-out" && !hasKey && (
        <>
          {hasPasskeys && (
            <button type="button" className="primary" onClick={() => void admin.signIn(true)}>
              {messages.passkeySignIn}
            </button>
          )}
          <p>{messages.signInHow}</p>
          <pre>
            <code>glosa comments login</code>
          </pre>
          <p className="muted">{messages.signInAsk}</p>
        </>
      )}
    </main>
  );
}
