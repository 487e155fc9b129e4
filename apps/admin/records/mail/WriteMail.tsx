import { Dialog, DialogTitle } from '@mui/material';
import { SendCustomizedBody } from '@leaseledger/contract/emails/email.bodies';
import { EMAIL_CONTENT_MAX, EMAIL_SUBJECT_MAX, mailboxNames } from '@leaseledger/contract/emails/email.codes';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { EmailRow, RecordEmails } from '@leaseledger/contract/emails/email.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { SelectInput } from '../../platform/form/inputs/SelectInput.tsx';
import { TextInput } from '../../platform/form/inputs/TextInput.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { MailFrame } from './MailFrame.tsx';
import { MAIL_REFRESHES } from './ResendMail.tsx';
import './mail.css';

interface WriteMailProps extends RecordPartProps, Pick<RecordEmails, 'recipient' | 'mailboxes'> {
  /** The mail that this one corrects. */
  readonly corrects?: EmailRow | undefined;
  readonly onClose: () => void;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** The typed text as HTML, with a paragraph for each block of lines. */
const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((block) => `<p>${block.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** A preview of the mail on request. Further typing closes it. */
function Preview() {
  const [html, subject]: unknown[] = useWatch({ name: ['HTML', 'Subject'] });
  const preview = useCommand(emailEndpoints.preview);
  const [shown, setShown] = useState<{ readonly of: unknown; readonly contents: string }>();
  if (typeof html !== 'string' || html === '') return null;
  const ask = async () => {
    const result = await preview.run({
      body: { HTML: htmlOf(html), Subject: typeof subject === 'string' ? subject : 'Preview' },
    });
    if (result.ok) setShown({ of: html, contents: result.payload.Contents });
  };
  return (
    <>
      <PendingButton variant="outlined" pending={preview.pending} onClick={() => void ask()}>
        Preview
      </PendingButton>
      {shown !== undefined && shown.of === html && <MailFrame html={shown.contents} title="Preview of the mail" />}
    </>
  );
}

/** Writes a plain-text mail from a record. Its recipient is suggested. */
export function WriteMail({ kind, id, recipient, mailboxes, corrects, onClose }: WriteMailProps) {
  const send = useCommand(emailEndpoints.sendCustomized, {
    done: emailMessage.queued,
    refreshes: MAIL_REFRESHES,
    form: true,
  });
  const name = `mail-${kind}-${id}`;
  const [isAsking, setAsking] = useState(false);
  /** Asks before it drops typed text, also after a click outside the dialog. */
  const leave = () => (unsaved.get().has(name) ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby="write-mail-title">
      <DialogTitle id="write-mail-title">Write mail</DialogTitle>
      <RecordForm<SendCustomizedBody, EmailRow | null>
        name={name}
        body={SendCustomizedBody}
        initial={{
          Recipient: corrects?.Recipient ?? recipient,
          Subject: corrects === undefined ? null : `Correction: ${corrects.Subject ?? ''}`,
          HTML:
            corrects === undefined
              ? null
              : `Our mail “${corrects.Subject ?? ''}” no longer holds. Please disregard it. We will tell you who looks after you.`,
          FromEmail: 'main',
          EmailTypeCodeID: recordKinds[kind].email,
          OptionalID: id,
        }}
        submit={(body) => send.run({ body: { ...body, HTML: htmlOf(body.HTML) } })}
        actions={[{ label: 'Send', done: onClose }]}
        onCancel={leave}
      >
        <FormColumn>
          <TextInput source="Recipient" label="To" type="email" autoFocus />
          <SelectInput
            source="FromEmail"
            label="From"
            choices={mailboxNames.map((name) => ({ id: name, name: mailboxes[name] }))}
          />
          <TextInput source="Subject" label="Subject" maxLength={EMAIL_SUBJECT_MAX} />
          <TextInput source="HTML" label="Message" rows={8} maxLength={EMAIL_CONTENT_MAX / 2} counts />
          <Preview />
        </FormColumn>
      </RecordForm>
      <ConfirmDialog
        open={isAsking}
        title="Leave without sending?"
        confirm="Leave"
        cancel="Keep writing"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        What you typed here has not been sent and will be lost.
      </ConfirmDialog>
    </Dialog>
  );
}
