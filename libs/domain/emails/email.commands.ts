import type { OfEmail, Queued } from './email.events.ts';

export interface QueueEmail extends OfEmail, Queued {
  readonly type: 'QueueEmail';
}

/** What became of an attempt; only who sends asks for these, as the system. */
export type Outcome =
  | { readonly type: 'MarkSent' }
  | { readonly type: 'MarkKept' }
  /** A mail server refused this mail, for now or for good. @property answer its words; they may name people */
  | {
      readonly type: 'MarkRefused';
      readonly code: number | null;
      readonly answer: string | null;
      readonly forGood: boolean;
    }
  | { readonly type: 'MarkForgotten' }
  /** It goes to a user who was disabled meanwhile. */
  | { readonly type: 'MarkDisabled' };

export type EmailCommand = QueueEmail | Outcome | { readonly type: 'MarkResent'; readonly by: number };
