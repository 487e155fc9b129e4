import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { useListContext } from 'react-admin';
import { useState } from 'react';
import { alert } from '../../platform/session/alerts.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useCommand } from '../../platform/commands/use-command.ts';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { mayResend } from './email-state.ts';
import { MAIL_REFRESHES } from './ResendMail.tsx';

/** Sends copies of the selected mails, one after the other. Mails that are being sent are left out. */
export function ResendMails() {
  const { selectedIds, data = [], onUnselectItems } = useListContext<EmailRow>();
  const resend = useCommand(emailEndpoints.resend, { refreshes: MAIL_REFRESHES });
  const [isRunning, setRunning] = useState(false);
  const those = data.filter((mail) => selectedIds.includes(mail.id) && mayResend(mail));
  const run = async () => {
    setRunning(true);
    let count = 0;
    for (const { SentEmailID } of those) {
      const { ok } = await resend.run({ params: { id: SentEmailID } });
      if (!ok) break;
      count += 1;
    }
    setRunning(false);
    if (count === 0) return;
    alert(count === 1 ? emailMessage.resent : emailMessage.resentMany(count), 'success');
    onUnselectItems();
  };
  return (
    <PendingButton variant="contained" disabled={those.length === 0} pending={isRunning} onClick={() => void run()}>
      Resend
    </PendingButton>
  );
}
