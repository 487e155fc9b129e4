import type { GivenUpBecause } from '@leaseledger/contract/emails/email.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from '../kernel/dates.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Command, CommandsOf, Decision } from '../kernel/decision.ts';
import { personalUnder } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { isSystem } from '../kernel/rights.ts';
import { isWaiting, someEmail, type EmailStateOf, type OfEmail } from './email.ts';

/** Minutes before the second attempt, the third and so on; when the attempt after the last pause is refused as well, the mail is given up. */
export const pausesInMinutes = [1, 5, 15, 60, 180, 360] as const;

/** Only the sender reports the outcome of an attempt, as the system. */
const reported = { who: isSystem, of: 'known' } as const;
const undo = historyMessage.mailIsSent;
const ofEmail = ({ SentEmailID, record }: EmailStateOf): OfEmail => ({ SentEmailID, record });
const personal = personalUnder('about', ['Answer'] satisfies (keyof Attempt)[]);

interface EmailSent extends DomainEvent<'EmailSent', OfEmail & { readonly attempt: number }> {}

const markSent: Decision<EmailStateOf, Command<'MarkSent'>, EmailSent> = {
  ...reported,
  command: 'MarkSent',
  decide: (_command, state) =>
    isWaiting(state) ? [{ type: 'EmailSent', data: { ...ofEmail(state), attempt: state.attempts + 1 } }] : [],
  events: {
    EmailSent: {
      description: 'A mail server took a mail.',
      evolve: (state) => ({ ...state, state: 'sent' }),
      history: ({ SentEmailID }) => activity('Email sent', `Email ${SentEmailID} sent`),
      undo,
      example: { ...someEmail, attempt: 1 },
    },
  },
  any: (fc) => fc.constant({}),
};

/** It is to be read in the outbox. */
export interface EmailKept extends DomainEvent<'EmailKept', OfEmail> {}

const markKept: Decision<EmailStateOf, Command<'MarkKept'>, EmailKept> = {
  ...reported,
  command: 'MarkKept',
  decide: (_command, state) => (isWaiting(state) ? [{ type: 'EmailKept', data: ofEmail(state) }] : []),
  events: {
    EmailKept: {
      description: 'A mail stays in the outbox: the site has no mail server.',
      evolve: (state) => ({ ...state, state: 'kept' }),
      history: ({ SentEmailID }) =>
        activity('Email kept', `Email ${SentEmailID} kept in the outbox: the site has no mail server`),
      undo,
      example: someEmail,
    },
  },
  any: (fc) => fc.constant({}),
};

/** A mail server refused this mail, temporarily or permanently. */
interface MarkRefused {
  readonly type: 'MarkRefused';
  readonly code: number | null;
  /** Its words; they may name people. */
  readonly answer: string | null;
  readonly forGood: boolean;
}

interface Attempt {
  /** Counted from 1. */
  readonly attempt: number;
  /** The status code of the mail server, e.g. 451; null if it gave none. */
  readonly code: number | null;
  readonly about: string;
  /** Its words, which may name people. */
  readonly Answer?: string;
}

/** It is tried again at `nextAttempt` (ISO 8601, UTC). */
interface EmailFailed extends DomainEvent<'EmailFailed', OfEmail & Attempt & { readonly nextAttempt: string }> {}

export interface EmailGivenUp extends DomainEvent<
  'EmailGivenUp',
  OfEmail & Attempt & { readonly because: GivenUpBecause }
> {}

const because = {
  refused: 'it was refused',
  tried: 'it was refused each time',
  forgotten: 'its person was forgotten',
  disabled: 'its user was disabled',
  withdrawn: 'what it tells was undone',
} as const satisfies Record<GivenUpBecause, string>;
const answered = (code: number | null): string => (code === null ? '' : ` (${code})`);

const markRefused: Decision<EmailStateOf, MarkRefused, EmailFailed | EmailGivenUp> = {
  ...reported,
  command: 'MarkRefused',
  decide({ code, answer, forGood }, state, { now }) {
    if (!isWaiting(state)) return [];
    const { about, attempts } = state;
    const pause = forGood ? undefined : pausesInMinutes[attempts];
    const data = {
      ...ofEmail(state),
      attempt: attempts + 1,
      code,
      about,
      ...(answer !== null && { Answer: answer }),
    };
    if (pause === undefined)
      return [{ type: 'EmailGivenUp', data: { ...data, because: forGood ? 'refused' : 'tried' } }];
    const nextAttempt = new Date(Date.parse(now) + pause * 60_000).toISOString();
    return [{ type: 'EmailFailed', data: { ...data, nextAttempt } }];
  },
  events: {
    EmailFailed: {
      description: 'A mail server refused a mail for now; when it is tried again.',
      personal,
      evolve: (state, { attempt, nextAttempt }) => ({ ...state, state: 'retrying', attempts: attempt, nextAttempt }),
      history: ({ SentEmailID, code, nextAttempt }) =>
        activity(
          'Email trying again',
          `Email ${SentEmailID} was refused${answered(code)}; tried again ${dayAndTime(nextAttempt)}`,
        ),
      undo,
      example: {
        ...someEmail,
        attempt: 1,
        code: 451,
        about: 'person-8',
        Answer: '451 try later',
        nextAttempt: '2026-07-01T00:01:00.000Z',
      },
    },
    EmailGivenUp: {
      description: 'A mail is no longer tried, and why.',
      personal,
      evolve: (state, { attempt, because: why }) => ({
        ...state,
        state: why === 'withdrawn' ? 'withdrawn' : 'failed',
        attempts: attempt,
      }),
      history: (data) =>
        data.because === 'withdrawn'
          ? activity('Email withdrawn', `Email ${data.SentEmailID} withdrawn before it went: ${because.withdrawn}`)
          : activity(
              'Email failed',
              `Email ${data.SentEmailID} failed: ${because[data.because]}${answered(data.code)}`,
            ),
      undo,
      example: {
        ...someEmail,
        attempt: 2,
        code: 550,
        about: 'person-8',
        Answer: '550 no such user',
        because: 'refused',
      },
    },
  },
  any: (fc, { text, orNull }) =>
    fc.record({ code: fc.constantFrom(451, null), answer: orNull(text), forGood: fc.boolean() }),
  weight: 2,
  decidesAgain: 'sometimes',
};

/** The mail is for a user who was disabled before it was sent. */
const givenUp = (state: EmailStateOf, because: GivenUpBecause): readonly EmailGivenUp[] =>
  isWaiting(state)
    ? [
        {
          type: 'EmailGivenUp',
          data: { ...ofEmail(state), attempt: state.attempts, code: null, because, about: state.about },
        },
      ]
    : [];

const markForgotten: Decision<EmailStateOf, Command<'MarkForgotten'>, never, EmailGivenUp> = {
  ...reported,
  command: 'MarkForgotten',
  decide: (_command, state) => givenUp(state, 'forgotten'),
  events: {},
  any: (fc) => fc.constant({}),
};

const markDisabled: Decision<EmailStateOf, Command<'MarkDisabled'>, never, EmailGivenUp> = {
  ...reported,
  command: 'MarkDisabled',
  decide: (_command, state) => givenUp(state, 'disabled'),
  events: {},
  any: (fc) => fc.constant({}),
};

/** Withdraws a waiting mail. From its time on only the sender does so, which might be sending it. */
interface MarkWithdrawn {
  readonly type: 'MarkWithdrawn';
  readonly bySender?: true;
}

const markWithdrawn: Decision<EmailStateOf, MarkWithdrawn, never, EmailGivenUp> = {
  ...reported,
  command: 'MarkWithdrawn',
  decide: ({ bySender }, state, { now }) =>
    state.state === 'waiting' && (bySender || now < (state.nextAttempt ?? '')) ? givenUp(state, 'withdrawn') : [],
  events: {},
  any: (fc) => fc.constantFrom({}, { bySender: true }),
};

/** The sender's report of an attempt. */
export const emailOutcomes = [markSent, markKept, markRefused, markForgotten, markDisabled, markWithdrawn] as const;
export type EmailOutcome = CommandsOf<typeof emailOutcomes>;
