import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { maskedEmail, maskedText } from '@leaseledger/contract/shared/masked-contact';
import type { Caller } from '../../../platform/callers/caller.ts';

/** A mail as the caller sees it. External users see the addresses of persons masked, and no server's answer. */
export const seenEmail = ({ rights }: Caller, row: EmailRow): EmailRow =>
  rights.external
    ? {
        ...row,
        Subject: row.Subject && maskedText(row.Subject),
        Recipient: row.Recipient && maskedEmail(row.Recipient),
        Answer: null,
      }
    : row;
