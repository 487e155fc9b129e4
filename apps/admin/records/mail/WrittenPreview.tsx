import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCommand } from '../../platform/commands/use-command.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { MailFrame } from './MailFrame.tsx';

interface WrittenPreviewProps {
  /** The field with the typed text. */
  readonly source: string;
  readonly toHtml: (text: string) => string;
  /** The mail that the product wrote. Unchanged, it is sent as it is. */
  readonly suggested?: { readonly text: string; readonly subject: string; readonly contents: string };
}

/** A preview of the mail on request. Further typing closes it. */
export function WrittenPreview({ source, toHtml, suggested }: WrittenPreviewProps) {
  const [text, subject]: unknown[] = useWatch({ name: [source, 'Subject'] });
  const preview = useCommand(emailEndpoints.preview);
  const [shown, setShown] = useState<{ readonly of: unknown; readonly contents: string }>();
  if (typeof text !== 'string' || text === '') return null;
  const ask = async () => {
    if (text === suggested?.text && subject === suggested.subject)
      return setShown({ of: text, contents: suggested.contents });
    const result = await preview.run({
      body: { HTML: toHtml(text), Subject: typeof subject === 'string' ? subject : 'Preview' },
    });
    if (result.ok) setShown({ of: text, contents: result.payload.Contents });
  };
  return (
    <>
      <PendingButton variant="outlined" pending={preview.pending} onClick={() => void ask()}>
        Preview
      </PendingButton>
      {shown !== undefined && shown.of === text && <MailFrame html={shown.contents} title="Preview of the mail" />}
    </>
  );
}
