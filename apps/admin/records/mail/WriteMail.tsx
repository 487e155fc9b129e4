import { SendCustomizedBody } from '@leaseledger/contract/emails/email.bodies';
import { EMAIL_SUBJECT_MAX, mailboxNames } from '@leaseledger/contract/emails/email.codes';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { EmailRow, RecordEmails } from '@leaseledger/contract/emails/email.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { useState } from 'react';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { SelectInput } from '../../platform/form/inputs/SelectInput.tsx';
import { TextInput } from '../../platform/form/inputs/TextInput.tsx';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';
import { useRights } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { htmlOf } from './mail-text.ts';
import { MessageInput } from './MessageInput.tsx';
import { MAIL_REFRESHES } from './ResendMail.tsx';
import { TemplateInput, type ChosenTemplate } from './TemplateInput.tsx';
import './mail.css';
import { WritingDialog } from './WritingDialog.tsx';
import { WrittenPreview } from './WrittenPreview.tsx';

interface WriteMailProps extends RecordPartProps, Pick<RecordEmails, 'recipient' | 'mailboxes'> {
  /** The mail that this one corrects. */
  readonly corrects?: EmailRow | undefined;
  readonly onCancel: () => void;
}

/** Writes a mail of text and pictures from a record, or one in a template. Its recipient is suggested. */
export default function WriteMail({ kind, id, recipient, mailboxes, corrects, onCancel }: WriteMailProps) {
  const send = useCommand(emailEndpoints.sendCustomized, {
    done: emailMessage.queued,
    refreshes: MAIL_REFRESHES,
    form: true,
  });
  const name = `mail-${kind}-${id}`;
  // Left empty, the mail goes to the address of the record.
  const isMasked = useRights().external;
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [template, setTemplate] = useState<ChosenTemplate>();
  const toHtml = (text: string) => htmlOf(text, pictures);
  const ofRecord = { EmailTypeCodeID: recordKinds[kind].email, OptionalID: id };
  return (
    <WritingDialog title="Write email" form={name} onClose={onCancel}>
      {(leave) => (
        <RecordForm<SendCustomizedBody, EmailRow | null>
          name={name}
          body={SendCustomizedBody}
          initial={{
            Recipient: isMasked ? null : (corrects?.Recipient ?? recipient),
            Subject: corrects === undefined ? null : `Correction: ${corrects.Subject ?? ''}`,
            HTML:
              corrects === undefined
                ? null
                : `Our email “${corrects.Subject ?? ''}” no longer holds. Please disregard it. We will tell you who looks after you.`,
            FromEmail: 'main',
            ...ofRecord,
            EmailTemplateID: template?.EmailTemplateID ?? null,
            TemplateVersion: template?.TemplateVersion ?? null,
          }}
          submit={(body) => send.run({ body: { ...body, HTML: body.HTML ? toHtml(body.HTML) : null } })}
          actions={[{ label: 'Send', done: onCancel }]}
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
            <TemplateInput kind={kind} id={id} chosen={template} onChoose={setTemplate} />
            <TextInput source="Subject" label="Subject" maxLength={EMAIL_SUBJECT_MAX} />
            {template?.TakesText !== false && <MessageInput pictures={pictures} onPictures={setPictures} />}
            <WrittenPreview
              key={template?.EmailTemplateID}
              source="HTML"
              toHtml={toHtml}
              {...(template !== undefined && {
                template: { ...ofRecord, EmailTemplateID: template.EmailTemplateID },
                suggested: { text: '', subject: template.Subject, contents: template.Contents },
              })}
            />
          </FormColumn>
        </RecordForm>
      )}
    </WritingDialog>
  );
}
