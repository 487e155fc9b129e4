import { batchOf } from '@leaseledger/contract/batches/batch-name';
import type { Assignment } from '../../behaviours/assignment.ts';
import type { CollectedMail, CollectMail } from '../../digests/digest.effects.ts';
import type { QueueMail, WithdrawMails } from '../../emails/email.effects.ts';
import type { JsonObject } from '../../kernel/event-definition.ts';
import type { Leaving } from '../../kernel/hand-over.ts';
import type { PastEvent } from '../../kernel/policy.ts';

/** The mails about assignments of one kind of record. Several to one assignee within a short time become one. */
interface MailsOf<ToAssignee extends CollectedMail, ToClient extends string> {
  readonly assignee: ToAssignee;
  readonly client: ToClient;
}

/** Who gave the work of a user who left. The name of a deleted user is forgotten. */
const handOverFrom = (from: Assignment['from'], because: Leaving): string =>
  `The hand-over from ${because === 'deleted' || from === null ? 'a former colleague' : from.FullName}`;

/**
 * The mails of an assignment: to the assignee, and to the customer unless the assignment says not to (decisions 4). An
 * undo sends no mail, unless it brings back one that was undone. In a batch only customers are mailed here. The assignee receives one mail at its end. Records
 * from one call, one distributor run or a user who left are collected into one mail, unless the assignee made the call.
 * @param more further facts for the writers of the mails
 */
export function mailsOfAssignment<ToAssignee extends CollectedMail, ToClient extends string>(
  {
    data: {
      from,
      to: { UserID },
      tellClient,
      because,
      isOneOfMany,
      isRedone,
    },
    metadata: { undoes, correlationId, time, actor },
  }: PastEvent<{ readonly type: string; readonly data: Assignment }>,
  record: QueueMail['record'] & CollectMail['record'],
  mails: MailsOf<ToAssignee, ToClient>,
  more: JsonObject,
): readonly (QueueMail<ToAssignee | ToClient> | CollectMail<ToAssignee>)[] {
  if (undoes !== undefined && !isRedone) return [];
  const facts = { UserID, ...more, by: because === undefined ? actor.name : handOverFrom(from, because) };
  const isTold = batchOf(correlationId) === undefined && !(isOneOfMany && actor.id === UserID);
  const told: readonly (QueueMail<ToAssignee | ToClient> | CollectMail<ToAssignee>)[] =
    isOneOfMany || because !== undefined
      ? [{ type: 'CollectMail', UserID, mail: mails.assignee, record, facts, happened: time }]
      : [{ type: 'QueueMail', mail: mails.assignee, record, facts }];
  return [
    ...(isTold ? told : []),
    ...(tellClient ? [{ type: 'QueueMail', mail: mails.client, record, facts: { ...facts, at: time } } as const] : []),
  ];
}

/** The customer's mail waits for some time. It is withdrawn when the record leaves its assignee or its person in this time. */
export const withdrawn = (
  { data }: { readonly data: object },
  record: WithdrawMails['record'],
  EmailTypeCodeID: number,
): readonly WithdrawMails[] =>
  // A record that nobody had has no waiting mail.
  'to' in data && 'from' in data && data.from === null ? [] : [{ type: 'WithdrawMails', record, EmailTypeCodeID }];
