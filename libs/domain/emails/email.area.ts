import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { missing } from '../kernel/rejection.ts';
import { initialEmail, someEmail, type EmailStateOf, type OfEmail } from './email.ts';
import { emailOutcomes } from './mark-email.ts';
import { queueEmail } from './queue-email.ts';

interface MarkResent {
  readonly type: 'MarkResent';
  /** The mail that repeats it. */
  readonly by: number;
}

interface EmailResent extends DomainEvent<'EmailResent', OfEmail & { readonly by: number }> {}

const markResent: Decision<EmailStateOf, MarkResent, EmailResent> = {
  command: 'MarkResent',
  who: () => true,
  of: 'known',
  decide: ({ by }, { resentBy, SentEmailID, record }) =>
    resentBy === by ? [] : [{ type: 'EmailResent', data: { SentEmailID, record, by } }],
  events: {
    EmailResent: {
      description: 'A mail was sent again, as another mail.',
      evolve: (state, { by }) => ({ ...state, resentBy: by }),
      history: ({ SentEmailID, by }) => activity('Email resent', `Email ${SentEmailID} sent again, as email ${by}`),
      undo: historyMessage.mailIsSent,
      example: { ...someEmail, by: 42 },
    },
  },
  any: (fc, { ids }) => fc.record({ by: ids }),
};

const emailDecisions = [queueEmail, ...emailOutcomes, markResent] as const;
export type EmailEvent = EventsOf<typeof emailDecisions>;
export type EmailCommand = CommandsOf<typeof emailDecisions>;

/**
 * Mails from the outbox to a mail server: decisions 4, 'Mail'. A stream for each mail to one address, so that no edit of
 * its record goes stale by it. No mail is sent because events are read again: the sender asks this state first. The
 * record's history shows the mail. Only the mail itself shows its recipient and its text.
 */
export const emailArea = aggregate<EmailCommand, EmailStateOf, EmailEvent>(emailDecisions, {
  category: 'email',
  initialState: initialEmail,
  notThere: ({ state }) => (state === undefined ? missing(message.notFound('Email')) : undefined),
  looksFirst: true,
  subjectType: ({ record }) => record?.kind ?? 'email',
  subjectID: ({ record, SentEmailID }) => record?.id ?? SentEmailID,
  streamOf: ({ SentEmailID }) => SentEmailID,
  weight: 2,
});
export const { decider: emailDecider } = emailArea;
