import { Dialog, DialogTitle } from '@mui/material';
import { searchesPersons } from '@leaseledger/contract/access/permissions';
import { SendTestBody } from '@leaseledger/contract/email-templates/email-template.bodies';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import type { EmailTemplateVersionView } from '@leaseledger/contract/email-templates/email-template.views';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { PersonInput } from '../../platform/form/inputs/PersonInput.tsx';
import { TextInput } from '../../platform/form/inputs/TextInput.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { useArea } from '../../platform/screens/use-area.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { MailFrame } from '../../records/mail/MailFrame.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { ChangedLines } from '../../records/versions/ChangedLines.tsx';
import { BUILT_IN, VersionSides, VersionsDialog } from '../../records/versions/VersionsDialog.tsx';
import '../../records/mail/mail.css';
import './email-templates.css';
import { useEmailTemplate } from './template-record.ts';

export interface TemplateDialogProps {
  readonly onCancel: () => void;
}

/** Copies the template, and opens the copy to be edited. */
export function DuplicateTemplate({ onCancel }: TemplateDialogProps) {
  const { EmailTemplateID: id, Name } = useEmailTemplate();
  const { path } = useArea();
  const navigate = useNavigate();
  const duplicate = useRecordCommand(emailTemplateEndpoints.duplicate, { done: emailTemplateMessage.duplicated });
  const run = async () => {
    const result = await duplicate.run({ params: { id } });
    onCancel();
    if (result.ok && result.payload !== null) void navigate(`${path}/edit/${result.payload.id}`);
  };
  return (
    <ConfirmDialog
      open
      title={`Duplicate ${Name}?`}
      confirm="Duplicate"
      pending={duplicate.pending}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      {`The copy is called “${emailTemplateMessage.copyOf(Name)}” and opens to be edited.`}
    </ConfirmDialog>
  );
}

/** Asks before the product sends its built-in version again. */
export function ResetTemplate({ onCancel }: TemplateDialogProps) {
  const { EmailTemplateID, Version, Name } = useEmailTemplate();
  const reset = useRecordCommand(emailTemplateEndpoints.reset, { done: emailTemplateMessage.reset });
  const run = async () => {
    await reset.run({ body: { EmailTemplateID, Version } });
    onCancel();
  };
  return (
    <ConfirmDialog
      open
      title={`Reset ${Name}?`}
      confirm="Reset to built-in"
      pending={reset.pending}
      onConfirm={() => void run()}
      onCancel={onCancel}
    >
      The product sends its built-in version of this mail again. Your versions stay, and can be restored.
    </ConfirmDialog>
  );
}

/** Sends the saved version to one address, filled with samples or the details of a person. */
export function SendTest({ onCancel }: TemplateDialogProps) {
  const { EmailTemplateID, Kind, Versions } = useEmailTemplate();
  const { Email } = useUser();
  const mayChoose = searchesPersons(useRights());
  const send = useRecordCommand(emailTemplateEndpoints.sendTest, {
    done: 'The test mail is in the outbox.',
    form: true,
  });
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="send-test-title">
      <DialogTitle id="send-test-title">
        {Kind === 'Built-in' ? 'Send a test of the built-in version' : `Send a test of version ${Versions}`}
      </DialogTitle>
      <RecordForm<SendTestBody, null>
        name={`send-test-${EmailTemplateID}`}
        body={SendTestBody}
        initial={{ emailTemplateID: EmailTemplateID, recipient: Email, PersonID: null }}
        submit={(body) => send.run({ body })}
        actions={[{ label: 'Send Test', done: onCancel }]}
        onCancel={onCancel}
      >
        <FormColumn>
          <TextInput source="recipient" label="To" type="email" autoFocus />
          {mayChoose && <PersonInput source="PersonID" label="Filled with the details of" optional />}
        </FormColumn>
      </RecordForm>
    </Dialog>
  );
}

const mailSide = (html: string, title: string) => <MailFrame html={html} title={title} />;

/** The differences of an earlier version to the current one: subject and text line by line, and both mails side by side. */
function Comparison({ earlier, current }: { readonly earlier: EmailTemplateVersionView; readonly current: number }) {
  const template = useEmailTemplate();
  return (
    <>
      <ChangedLines
        before={[earlier.Name, earlier.Subject, ...earlier.Text.split('\n')]}
        after={[template.Name, template.Subject, ...template.Text.split('\n')]}
        same="Name, subject and text are the same."
      />
      <VersionSides earlier={earlier.HTML} now={template.HTML} numbers={[earlier.Number, current]} draw={mailSide} />
    </>
  );
}

/** The versions of a template. One is compared with the current version, and can be restored. */
export function TemplateVersions({ onCancel }: TemplateDialogProps) {
  const { EmailTemplateID, EmailTemplateID: id, Version, Versions, Kind } = useEmailTemplate();
  // After a reset the built-in version is current, and each saved one can be restored.
  const current = Kind === 'Built-in' ? BUILT_IN : Versions;
  const [number, setNumber] = useState(current === BUILT_IN ? Versions : Math.max(1, Versions - 1));
  const versions = useRead(emailTemplateEndpoints.versions, { params: { id } }, { resource: 'emailTemplates' });
  const earlier = useRead(emailTemplateEndpoints.version, { params: { id, number } }, { resource: 'emailTemplates' });
  const restore = useRecordCommand(emailTemplateEndpoints.restoreVersion, {
    done: emailTemplateMessage.versionRestored(number),
  });
  const run = async () => {
    const result = await restore.run({ body: { EmailTemplateID, Version, Number: number } });
    if (result.ok) onCancel();
  };
  return (
    <VersionsDialog
      versions={versions.data}
      current={current}
      chosen={number}
      onChoose={setNumber}
      error={versions.error ?? earlier.error}
      onRestore={() => void run()}
      pending={restore.pending}
      onCancel={onCancel}
    >
      {earlier.data !== undefined && <Comparison earlier={earlier.data} current={current} />}
    </VersionsDialog>
  );
}
