import { emailTypeName, type GivenUpBecause } from '@leaseledger/contract/emails/email.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from '../kernel/dates.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { EmailEvent } from './email.events.ts';

const because = {
  refused: 'it was refused',
  tried: 'it was refused each time',
  forgotten: 'its person was forgotten',
  disabled: 'its user was disabled',
} as const satisfies Record<GivenUpBecause, string>;
const answered = (code: number | null): string => (code === null ? '' : ` (${code})`);

/** A mail appears in the history of its record. Only the mail itself shows its recipient and its text. */
export const emailHistory: AreaHistory<EmailEvent> = {
  subjectType: ({ record }) => record?.kind ?? 'email',
  subjectID: ({ record, SentEmailID }) => record?.id ?? SentEmailID,
  whyNoUndo: historyMessage.mailIsSent,
  entries: {
    EmailQueued: ({ SentEmailID, EmailTypeCodeID, resends }) =>
      activity(
        'Email queued',
        `Mail ${SentEmailID} (${emailTypeName(EmailTypeCodeID)}) put into the outbox${resends === null ? '' : `, in the place of mail ${resends}`}`,
      ),
    EmailSent: ({ SentEmailID }) => activity('Email sent', `Mail ${SentEmailID} sent`),
    EmailKept: ({ SentEmailID }) =>
      activity('Email kept', `Mail ${SentEmailID} kept in the outbox: the site has no mail server`),
    EmailFailed: ({ SentEmailID, code, nextAttempt }) =>
      activity(
        'Email trying again',
        `Mail ${SentEmailID} was refused${answered(code)}; tried again ${dayAndTime(nextAttempt)}`,
      ),
    EmailGivenUp: (data) =>
      activity('Email failed', `Mail ${data.SentEmailID} failed: ${because[data.because]}${answered(data.code)}`),
    EmailResent: ({ SentEmailID, by }) => activity('Email resent', `Mail ${SentEmailID} sent again, as mail ${by}`),
  },
};
