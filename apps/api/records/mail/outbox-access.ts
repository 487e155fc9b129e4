import { emailList, type EmailRow } from '@leaseledger/contract/emails/email.views';
import { maskedText } from '@leaseledger/contract/shared/masked-contact';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import type { Caller } from '../../platform/callers/caller.ts';
import { foundBy } from '../../platform/lists/lists.ts';

/** The fields of a mail in the outbox that hold addresses. A mail server's answer repeats the address. */
const ADDRESSES = { Recipient: null, Answer: null };

const FIELDS = ['id', ...Object.keys(emailList.columns), 'Attempts', 'Because', 'Code', 'Resends'].filter(
  (field) => !Object.hasOwn(ADDRESSES, field),
);

/** The fields of the outbox for a caller. External users see persons with a masked contact, so they see no address. */
export const outboxFields = ({ rights: { external } }: Caller): readonly string[] | undefined =>
  external ? FIELDS : undefined;

/** By what a caller finds mails. A subject may name an address, which external users see masked. */
export const outboxColumns = (caller: Caller): readonly string[] | undefined =>
  outboxFields(caller)?.filter((field) => field !== 'Subject');

/** The caller's view of a mail in the outbox. */
export const seenInOutbox = ({ rights: { external } }: Caller): ((row: EmailRow) => EmailRow) | undefined =>
  external ? (row) => ({ ...row, ...ADDRESSES, Subject: row.Subject && maskedText(row.Subject) }) : undefined;

/** The outbox as the caller finds and sees it. */
export const outboxOf = (caller: Caller) => {
  const columns = outboxColumns(caller);
  return columns === undefined
    ? { model: emailRows.readModel }
    : { model: { ...foundBy(emailRows.readModel, columns), search: [] }, seen: seenInOutbox(caller) };
};
