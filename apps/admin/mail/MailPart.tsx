import { Button } from '@mui/material';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailStateCodes } from '@leaseledger/contract/emails/email.codes';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { RecordPartProps } from '../kernel/record-part.ts';
import { useRead } from '../kernel/use-read.ts';
import { RelativeTime } from '../marks/RelativeTime.tsx';
import { StatusMark } from '../marks/StatusMark.tsx';
import { whyOf } from './email-state.ts';
import { MailSubject } from './MailPreview.tsx';
import { ResendMail } from './ResendMail.tsx';
import { WriteMail } from './WriteMail.tsx';
import './mail.css';

function MailEntry({ mail }: { readonly mail: EmailRow }) {
  const why = whyOf(mail);
  return (
    <li className="mail-entry">
      <div className="mail-line">
        <MailSubject mail={mail} />
        <StatusMark code={emailStateCodes[mail.State]} />
      </div>
      <p className="mail-quiet">
        To {mail.Recipient ?? 'nobody any more'}, {mail.EmailTypeName.toLowerCase()}, by {mail.TriggeredByUserName} <RelativeTime at={mail.CreatedDateTime} />
      </p>
      {why !== null && <p className="mail-why">{why}</p>}
      {mail.ResentBy !== null && <p className="mail-quiet">Sent again as mail {mail.ResentBy}</p>}
      {(mail.State === 'failed' || mail.State === 'kept') && mail.ResentBy === null && <ResendMail mail={mail} />}
    </li>
  );
}

/** The mails of a record, the newest first, and a way to write another. */
export default function MailPart({ kind, id }: RecordPartProps) {
  const { data, error, refetch } = useRead(emailEndpoints.ofRecord, { params: { kind, id } }, { resource: 'outbox' });
  const [isWriting, setWriting] = useState(false);
  if (error !== null && data === undefined) {
    return (
      <section className="mail-part" aria-label="Mail">
        <p role="alert" className="history-note">
          {error.message}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      </section>
    );
  }
  const emails = data?.emails ?? [];
  return (
    <section className="mail-part" aria-label="Mail">
      <Button variant="outlined" startIcon={<MailPlus />} disabled={data === undefined} onClick={() => setWriting(true)}>
        Write mail
      </Button>
      {data !== undefined && emails.length === 0 && <p className="history-note">No mail yet. What is sent about this record shows up here.</p>}
      <ol>
        {emails.map((mail) => (
          <MailEntry key={mail.SentEmailID} mail={mail} />
        ))}
      </ol>
      {isWriting && data !== undefined && <WriteMail kind={kind} id={id} recipient={data.recipient} mailboxes={data.mailboxes} onClose={() => setWriting(false)} />}
    </section>
  );
}
