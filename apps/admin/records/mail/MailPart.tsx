import { Button } from '@mui/material';
import { sentEmailPages } from '@leaseledger/contract/emails/email.codes';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import { MailPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { RecordPages } from '../record/related/RecordPages.tsx';
import { usePages } from '../record/related/use-pages.ts';
import { MailEntry } from './MailEntry.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import './mail.css';

const WriteMail = lazily(() => import('./WriteMail.tsx'), UnloadableDialog);

/** The mails of a record by pages, the newest first, and a button that writes another. */
export default function MailPart({ kind, id }: RecordPartProps) {
  const pages = usePages(sentEmailPages);
  const { data, error, refetch } = useRead(
    emailEndpoints.pageOfRecord,
    { params: { kind, id, page: pages.page, size: pages.perPage } },
    { resource: 'outbox' },
  );
  // The previous page stays until the next one is read.
  const [shown, show] = useState(data);
  if (data !== undefined && data !== shown) show(data);
  /** The mail that is being written: null for none, with the mail that it corrects. */
  const [written, setWritten] = useState<{ readonly corrects?: EmailRow } | null>(null);
  if (error !== null && shown === undefined) {
    return (
      <section className="mail-part" aria-label="Email History">
        <p role="alert" className="history-note">
          {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      </section>
    );
  }
  const emails = shown?.emails ?? [];
  return (
    <section className="mail-part" aria-label="Email History">
      <Button variant="outlined" startIcon={<MailPlus />} disabled={shown === undefined} onClick={() => setWritten({})}>
        Write email
      </Button>
      {shown?.total === 0 && <p className="history-note">No emails yet. Emails about this record appear here.</p>}
      <ol>
        {emails.map((mail) => (
          <MailEntry key={mail.SentEmailID} mail={mail} onCorrect={() => setWritten({ corrects: mail })} />
        ))}
      </ol>
      <RecordPages of="Emails" pages={pages} total={shown?.total ?? 0} />
      {written !== null && shown !== undefined && (
        <Suspense fallback={null}>
          <WriteMail
            kind={kind}
            id={id}
            recipient={shown.recipient}
            mailboxes={shown.mailboxes}
            corrects={written.corrects}
            onCancel={() => setWritten(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
