import { Dialog, DialogTitle } from '@mui/material';
import { SendCustomizedBody } from '@leaseledger/contract/emails/email.bodies';
import { EMAIL_SUBJECT_MAX, mailboxNames } from '@leaseledger/contract/emails/email.codes';
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
import { useRights } from '../../platform/session/session.ts';
import { unsaved } from '../../platform/session/unsaved.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { htmlOf } from './mail-text.ts';
import { MailFrame } from './MailFrame.tsx';
import { MessageInput } from './MessageInput.tsx';
import { MAIL_REFRESHES } from './ResendMail.tsx';
import './mail.css';

interface WriteMailProps extends RecordPartProps, Pick<RecordEmails, 'recipient' | 'mailboxes'> {
  /** The mail that this one corrects. */
  readonly corrects?: EmailRow | undefined;
  readonly onClose: () => void;
}

/** A preview of the mail on request. Further typing closes it. */
function Preview({ pictures }: { readonly pictures: readonly string[] }) {
  const [html, subject]: unknown[] = useWatch({ name: ['HTML', 'Subject'] });
  const preview = useCommand(emailEndpoints.preview);
  const [shown, setShown] = useState<{ readonly of: unknown; readonly contents: string }>();
  if (typeof html !== 'string' || html === '') return null;
  const ask = async () => {
    const result = await preview.run({
      body: { HTML: htmlOf(html, pictures), Subject: typeof subject === 'string' ? subject : 'Preview' },
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

/** Writes a mail of text and pictures from a record. Its recipient is suggested. */
export function WriteMail({ kind, id, recipient, mailboxes, corrects, onClose }: WriteMailProps) {
  const send = useCommand(emailEndpoints.sendCustomized, {
    done: emailMessage.queued,
    refreshes: MAIL_REFRESHES,
    form: true,
  });
  const name = `mail-${kind}-${id}`;
  // Left empty, the mail goes to the address of the record.
  const isMasked = useRights().external;
  const [isAsking, setAsking] = useState(false);
  const [pictures, setPictures] = useState<readonly string[]>([]);
  /** Asks before it drops typed text, also after a click outside the dialog. */
  const leave = () => (unsaved.get().has(name) ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm" aria-labelledby="write-mail-title">
      <DialogTitle id="write-mail-title">Write mail</DialogTitle>
      <RecordForm<SendCustomizedBody, EmailRow | null>
        name={name}
        body={SendCustomizedBody}
        initial={{
          Recipient: isMasked ? null : (corrects?.Recipient ?? recipient),
          Subject: corrects === undefined ? null : `Correction: ${corrects.Subject ?? ''}`,
          HTML:
            corrects === undefined
              ? null
              : `Our mail “${corrects.Subject ?? ''}” no longer holds. Please disregard it. We will tell you who looks after you.`,
          FromEmail: 'main',
          EmailTypeCodeID: recordKinds[kind].email,
          OptionalID: id,
        }}
        submit={(body) => send.run({ body: { ...body, HTML: htmlOf(body.HTML, pictures) } })}
        actions={[{ label: 'Send', done: onClose }]}
        onCancel={leave}
      >
        <FormColumn>
          <TextInput
            source="Recipient"
            label="To"
            type="email"
            autoFocus
            {...(isMasked && recipient !== null && { placeholder: recipient })}
          />
          <SelectInput
            source="FromEmail"
            label="From"
            choices={mailboxNames.map((name) => ({ id: name, name: mailboxes[name] }))}
          />
          <TextInput source="Subject" label="Subject" maxLength={EMAIL_SUBJECT_MAX} />
          <MessageInput pictures={pictures} onPictures={setPictures} />
          <Preview pictures={pictures} />
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
