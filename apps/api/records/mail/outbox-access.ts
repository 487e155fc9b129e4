import { emailList, type EmailRow } from '@leaseledger/contract/emails/email.views';
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

/** The outbox as the caller finds and sees it. */
export const outboxOf = (caller: Caller) =>
  outboxFields(caller) === undefined
    ? { model: emailRows.readModel }
    : {
        model: { ...foundBy(emailRows.readModel, FIELDS), search: [] },
        seen: (row: EmailRow): EmailRow => ({ ...row, ...ADDRESSES }),
      };
