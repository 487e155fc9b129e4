import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailStateCodes } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { useState } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { momentText } from '../../platform/time/moments.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { whyOf } from './email-state.ts';
import { MailFrame } from './MailFrame.tsx';
import { ResendMail } from './ResendMail.tsx';
import './mail.css';

/** A mail with its state and content, and a button that sends it again. */
export function MailPreview({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data: mail, error } = useRead(emailEndpoints.contents, { params: { id } }, { resource: 'outbox' });
  const why = mail === undefined ? null : whyOf(mail);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="mail-title">
      <DialogTitle id="mail-title">
        {mail === undefined ? `Email ${id}` : (mail.Subject ?? 'Email about a forgotten person')}
      </DialogTitle>
      <DialogContent>
        {mail !== undefined && (
          <p className="mail-facts">
            <StatusMark code={emailStateCodes[mail.State]} />
            <span>
              To {mail.Recipient ?? 'a forgotten person'}, {momentText(mail.CreatedDateTime)}, by{' '}
              {mail.TriggeredByUserName}
            </span>
          </p>
        )}
        {why !== null && <p className="mail-why">{why}</p>}
        {error !== null && <p role="alert">{error.message}</p>}
        {mail?.Contents === null && <p>This email can no longer be read.</p>}
        {typeof mail?.Contents === 'string' && (
          <MailFrame html={mail.Contents} title={`Email: ${mail.Subject ?? ''}`} />
        )}
      </DialogContent>
      <DialogButtons
        primary={mail !== undefined && <ResendMail mail={mail} onDone={onClose} />}
        cancel={<Button onClick={onClose}>Close</Button>}
      />
    </Dialog>
  );
}

/** The subject of a mail. A press opens the mail. */
export function MailSubject({ mail }: { readonly mail: EmailRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton className="mail-subject" onClick={() => setOpen(true)}>
        {mail.Subject ?? 'Forgotten'}
      </LinkButton>
      {isOpen && <MailPreview id={mail.SentEmailID} onClose={() => setOpen(false)} />}
    </>
  );
}
