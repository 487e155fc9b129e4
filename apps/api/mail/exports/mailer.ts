/** One mail to one person, in plain text. */
export interface Mail {
  /** An e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where mail goes out. */
export interface Mailer {
  /** Resolves when whoever carries it on has taken it. @throws Error where nobody did; whether it was sent is not always known then */
  send(mail: Mail): Promise<void>;
}

/** Undefined where the site has no way for mail to go out. */
export const MAILER = Symbol('Mailer');
