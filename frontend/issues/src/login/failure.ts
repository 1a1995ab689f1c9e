/** What kind of trouble a login met. */
export type LoginTrouble =
  /** The reader, or the platform, said no. */
  | "denied"
  /** The answer belongs to no login that was begun here. */
  | "strange"
  /** The platform or the exchange did not give a token. */
  | "refused"
  | "unreachable"
  /** The browser keeps nothing for the page. */
  | "no-storage"
  /** The browser offers no cryptography to the page, since its connection is not secure. */
  | "insecure"
  /** The platform no longer takes the token, and gives no other. */
  | "expired"
  /** An option is missing, or cannot be followed. */
  | "settings";

/** Why a login did not come about, or has ended; `message` is what the other side said, or what is missing. */
export class LoginFailure extends Error {
  readonly kind: LoginTrouble;

  constructor(kind: LoginTrouble, message = "", cause?: unknown) {
    super(message, { cause });
    this.name = "LoginFailure";
    this.kind = kind;
  }
}
