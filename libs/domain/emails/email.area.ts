import type { Area } from '../kernel/area.ts';
import type { EventDefinition, JsonObject } from '../kernel/event-definition.ts';
import { emailDecider } from './email.decider.ts';
import { personalFieldsOfEmails, type EmailEvent } from './email.events.ts';
import { emailHistory } from './email.history.ts';

const sealed = (fields: readonly string[]): NonNullable<EventDefinition['personal']> => ({
  subject: ({ about }: JsonObject) => (typeof about === 'string' ? about : ''),
  fields,
});

/** Mail: what may happen, what the log keeps of it and how it reads. A stream for each mail, so that no edit of its record goes stale by it. */
export const emailArea = {
  decider: emailDecider,
  events: {
    EmailQueued: {
      description: 'A mail was put into the outbox, with the template that it was made from.',
      schemaVersion: 1,
      personal: sealed(personalFieldsOfEmails),
    },
    EmailSent: { description: 'A mail server took a mail.', schemaVersion: 1 },
    EmailKept: { description: 'A mail stays in the outbox: the site has no mail server.', schemaVersion: 1 },
    EmailFailed: {
      description: 'A mail server refused a mail for now; when it is tried again.',
      schemaVersion: 1,
      personal: sealed(['Answer']),
    },
    EmailGivenUp: {
      description: 'A mail is no longer tried, and why.',
      schemaVersion: 1,
      personal: sealed(['Answer']),
    },
    EmailResent: { description: 'A mail was sent again, as another mail.', schemaVersion: 1 },
  },
  history: emailHistory,
} satisfies Area<EmailEvent>;
