import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { momentText } from '../../platform/time/moments.ts';

/** The reason why a mail is not sent, or the time of the next try. Null for other states. */
export function whyOf({ State, Because, Code, Answer, NextAttemptDateTime, Attempts }: EmailRow): string | null {
  const said = Answer ?? (Code === null ? null : `The mail server answered ${Code}`);
  if (State === 'retrying')
    return `${said ?? 'No answer'}. Next try ${NextAttemptDateTime === null ? 'soon' : momentText(NextAttemptDateTime)}`;
  if (State === 'waiting')
    return `Goes ${NextAttemptDateTime === null ? 'soon' : momentText(NextAttemptDateTime)}, unless what it tells is undone before`;
  if (State === 'withdrawn') return 'What it tells was undone before it went';
  if (State === 'kept') return 'This site has no mail server: the email stays here';
  if (State !== 'failed') return null;
  if (Because === 'forgotten') return 'Its person was forgotten';
  if (Because === 'disabled') return 'Its user is disabled';
  return `${said ?? 'Refused'}${Because === 'tried' ? ` (${Attempts} times)` : ''}`;
}

/** Whether the customer may need a correction: the mail about their assignment has gone, and an undo does not call it back. */
export const mayCorrect = ({ State, EmailTypeCodeID, Recipient }: EmailRow): boolean =>
  EmailTypeCodeID === emailType.LEAD_ASSIGNED_CLIENT && (State === 'sent' || State === 'kept') && Recipient !== null;

/** Whether a copy can be sent: the mail is no longer on its way, and its content and recipient exist. */
export const mayResend = ({ State, Because, Recipient }: EmailRow): boolean =>
  (State === 'sent' || State === 'kept' || State === 'failed') && Because !== 'forgotten' && Recipient !== null;
