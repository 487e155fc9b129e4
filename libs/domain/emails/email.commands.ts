import type { OfEmail, Queued } from './email.events.ts';

export interface QueueEmail extends OfEmail, Queued {
  readonly type: 'QueueEmail';
}

/** The outcome of an attempt to send. Only the sender reports it, as the system. */
export type Outcome =
  | { readonly type: 'MarkSent' }
  | { readonly type: 'MarkKept' }
  /** A mail server refused this mail, temporarily or permanently. @property answer its words; they may name people */
  | {
      readonly type: 'MarkRefused';
      readonly code: number | null;
      readonly answer: string | null;
      readonly forGood: boolean;
    }
  | { readonly type: 'MarkForgotten' }
  /** The mail is for a user who was disabled before it was sent. */
  | { readonly type: 'MarkDisabled' };

export type EmailCommand = QueueEmail | Outcome | { readonly type: 'MarkResent'; readonly by: number };
