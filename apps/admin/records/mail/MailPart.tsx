import { Button } from '@mui/material';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { MailEntry } from './MailEntry.tsx';
import { WriteMail } from './WriteMail.tsx';
import './mail.css';

/** The mails of a record, the newest first, and a button that writes another. */
export default function MailPart({ kind, id }: RecordPartProps) {
  const { data, error, refetch } = useRead(emailEndpoints.ofRecord, { params: { kind, id } }, { resource: 'outbox' });
  /** The mail that is being written: null for none, with the mail that it corrects. */
  const [written, setWritten] = useState<{ readonly corrects?: EmailRow } | null>(null);
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
      <Button variant="outlined" startIcon={<MailPlus />} disabled={data === undefined} onClick={() => setWritten({})}>
        Write mail
      </Button>
      {data !== undefined && emails.length === 0 && (
        <p className="history-note">No mail yet. Mails about this record appear here.</p>
      )}
      <ol>
        {emails.map((mail) => (
          <MailEntry key={mail.SentEmailID} mail={mail} onCorrect={() => setWritten({ corrects: mail })} />
        ))}
      </ol>
      {written !== null && data !== undefined && (
        <WriteMail
          kind={kind}
          id={id}
          recipient={data.recipient}
          mailboxes={data.mailboxes}
          corrects={written.corrects}
          onClose={() => setWritten(null)}
        />
      )}
    </section>
  );
}
