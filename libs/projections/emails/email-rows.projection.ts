import { emailTypeName, type EmailState } from '@leaseledger/contract/emails/email.codes';
import { emailList, type EmailRow } from '@leaseledger/contract/emails/email.views';
import { ownKey } from '@leaseledger/domain/emails/email';
import type { EmailEvent } from '@leaseledger/domain/emails/email.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** The events that forget a person or user. They blank the mails about them. */
type Forgetting = Extract<PersonEvent, { type: 'PersonForgotten' }> | Extract<UserEvent, { type: 'UserDeleted' }>;

const order: Readonly<Record<EmailState, number>> = {
  failed: 0,
  retrying: 1,
  waiting: 2,
  queued: 2,
  kept: 3,
  sent: 4,
  withdrawn: 5,
};
const inState = (State: EmailState) => ({ State, StateOrder: order[State] });
const forget = (subject: string): readonly Change<EmailRow>[] => [
  {
    patchWhere: { column: 'About', is: subject },
    fields: { Subject: null, Recipient: null, RecipientName: null, Answer: null },
  },
  { patchWhere: { column: 'To', is: subject }, fields: { Recipient: null, RecipientName: null, Answer: null } },
];

/** Mails as the outbox and their records show them. Their content is read from the log. */
export const emailRows: Projection<EmailEvent | Forgetting | UserRenaming, EmailRow> = {
  name: 'emailRows',
  version: 2,
  readModel: readModelOf(emailList, {
    indexed: [
      'State',
      'StateOrder',
      'Record',
      'About',
      'To',
      'Recipient',
      'CreatedDateTime',
      'NextAttemptDateTime',
      'TriggeredByUserID',
    ],
    search: ['Subject', 'Recipient', 'RecipientName'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followUsers<EmailRow>([{ id: 'TriggeredByUserID', name: 'TriggeredByUserName' }]),
    EmailQueued: (event) => [{ put: event.data.SentEmailID, row: queued(event) }],
    EmailSent: ({ data: { SentEmailID }, metadata }) => [
      { patch: SentEmailID, fields: { ...inState('sent'), SentDateTime: metadata.time, NextAttemptDateTime: null } },
    ],
    EmailKept: ({ data: { SentEmailID } }) => [
      { patch: SentEmailID, fields: { ...inState('kept'), NextAttemptDateTime: null } },
    ],
    EmailFailed: ({ data: { SentEmailID, attempt, code, Answer = null, nextAttempt } }) => [
      {
        patch: SentEmailID,
        fields: { ...inState('retrying'), Attempts: attempt, Code: code, Answer, NextAttemptDateTime: nextAttempt },
      },
    ],
    EmailGivenUp: ({ data: { SentEmailID, attempt, code, Answer = null, because } }) => [
      {
        patch: SentEmailID,
        fields: {
          ...inState(because === 'withdrawn' ? 'withdrawn' : 'failed'),
          Attempts: attempt,
          Code: code,
          Answer,
          Because: because,
          NextAttemptDateTime: null,
        },
      },
    ],
    EmailResent: ({ data: { SentEmailID, by } }) => [{ patch: SentEmailID, fields: { ResentBy: by } }],
    PersonForgotten: ({ data: { PersonID, mails = [] } }) =>
      [`person-${PersonID}`, ...mails.map(ownKey)].flatMap(forget),
    UserDeleted: ({ data: { UserID } }) => forget(`user-${UserID}`),
  },
};

function queued({ data, metadata }: DecodedEvent<Extract<EmailEvent, { type: 'EmailQueued' }>>): EmailRow {
  const { SentEmailID, EmailTypeCodeID, mailbox, record, about, to, resends, notBefore = null } = data;
  // Null for a forgotten person.
  const { Subject, Recipient, RecipientName }: Pick<EmailRow, 'Subject' | 'Recipient' | 'RecipientName'> = data;
  return {
    id: SentEmailID,
    SentEmailID,
    EmailTypeCodeID,
    EmailTypeName: emailTypeName(EmailTypeCodeID),
    ...inState(notBefore === null ? 'queued' : 'waiting'),
    Subject,
    Recipient,
    RecipientName,
    FromEmail: mailbox,
    Attempts: 0,
    Code: null,
    Answer: null,
    Because: null,
    NextAttemptDateTime: notBefore,
    SentDateTime: null,
    Record: record && `${record.kind}-${record.id}`,
    About: about,
    To: to,
    Resends: resends,
    ResentBy: null,
    CreatedDateTime: metadata.time,
    TriggeredByUserID: metadata.actor.id,
    TriggeredByUserName: metadata.actor.name,
  };
}
