import type { TemplatedEmailBody } from '@leaseledger/contract/emails/email.bodies';
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
  readonly suggested?: { readonly text: string; readonly subject: string; readonly contents: string } | undefined;
  /** The template that holds the text. Its mail shows at once. */
  readonly template?: Pick<TemplatedEmailBody, 'EmailTemplateID' | 'EmailTypeCodeID' | 'OptionalID'> | undefined;
}

/** A preview of the mail on request. Further typing closes it. */
export function WrittenPreview({ source, toHtml, suggested, template }: WrittenPreviewProps) {
  const [typed, subject]: unknown[] = useWatch({ name: [source, 'Subject'] });
  const text = typeof typed === 'string' ? typed : '';
  const preview = useCommand(emailEndpoints.preview);
  const inTemplate = useCommand(emailEndpoints.previewTemplate);
  const [shown, setShown] = useState(
    template === undefined || suggested === undefined
      ? undefined
      : { of: suggested.text, contents: suggested.contents },
  );
  if (text === '' && template === undefined) return null;
  const ask = async () => {
    if (text === suggested?.text && subject === suggested.subject)
      return setShown({ of: text, contents: suggested.contents });
    const written = {
      HTML: toHtml(text),
      Subject: typeof subject === 'string' && subject !== '' ? subject : 'Preview',
    };
    const result =
      template === undefined
        ? await preview.run({ body: written })
        : await inTemplate.run({ body: { ...template, ...written } });
    if (result.ok) setShown({ of: text, contents: result.payload.Contents });
  };
  return (
    <>
      <PendingButton variant="outlined" pending={preview.pending || inTemplate.pending} onClick={() => void ask()}>
        Preview
      </PendingButton>
      {shown !== undefined && shown.of === text && <MailFrame html={shown.contents} title="Preview of the mail" />}
    </>
  );
}
