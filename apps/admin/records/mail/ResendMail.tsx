import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { RotateCw } from 'lucide-react';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import { mayResend } from './email-state.ts';

/** The resources that show mails: the outbox, and the histories of records. */
export const MAIL_REFRESHES = ['outbox', 'history'] as const;

/** Sends a copy of a mail. Hidden while the mail is being sent, or when its person is forgotten. */
export function ResendMail({ mail, onDone }: { readonly mail: EmailRow; readonly onDone?: () => void }) {
  const resend = useCommand(emailEndpoints.resend, { done: emailMessage.resent, refreshes: MAIL_REFRESHES });
  if (!mayResend(mail)) return null;
  const run = async () => {
    const { ok } = await resend.run({ params: { id: mail.SentEmailID } });
    if (ok) onDone?.();
  };
  return (
    <PendingButton
      variant={mail.State === 'failed' ? 'contained' : 'outlined'}
      startIcon={<RotateCw />}
      pending={resend.pending}
      onClick={() => void run()}
      aria-label={`Resend: ${mail.Subject ?? ''}`}
    >
      Resend
    </PendingButton>
  );
}
