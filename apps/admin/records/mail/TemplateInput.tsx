import { MenuItem, TextField } from '@mui/material';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import type { TemplatedEmail } from '@leaseledger/contract/emails/email.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useCommand } from '../../platform/commands/use-command.ts';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import type { RecordPartProps } from '../../platform/screens/record-part.ts';

/** A template that the user chose, filled for the person of the record. */
export interface ChosenTemplate extends TemplatedEmail {
  readonly EmailTemplateID: number;
}

interface TemplateInputProps extends RecordPartProps {
  readonly chosen: ChosenTemplate | undefined;
  readonly onChoose: (template: ChosenTemplate | undefined) => void;
}

/** Why a template would replace what was typed; undefined where nothing is lost. */
function whatIsLost(next: ChosenTemplate, typed: { readonly subject: string; readonly text: string }) {
  if (typed.text !== '' && !next.TakesText)
    return 'The template has its own text, so your message is not sent with it.';
  return typed.subject === '' ? undefined : 'The template has its own subject. Your message goes into the template.';
}

/** The choice of an email template that fits the kind of the record. */
export function TemplateInput({ kind, id, chosen, onChoose }: TemplateInputProps) {
  const { getValues, setValue } = useFormContext<{ Subject: string | null; HTML: string | null }>();
  const offered = useRead(emailEndpoints.templates, { params: { kind } }, { resource: 'emailTemplates' }).data ?? [];
  const preview = useCommand(emailEndpoints.previewTemplate);
  const [wanted, setWanted] = useState<{ readonly template: ChosenTemplate; readonly lost: string }>();
  if (offered.length === 0) return null;
  const use = (template: ChosenTemplate | undefined) => {
    setWanted(undefined);
    setValue('Subject', template?.Subject ?? null, { shouldDirty: true });
    if (template?.TakesText === false) setValue('HTML', null, { shouldDirty: true });
    onChoose(template);
  };
  const choose = async (EmailTemplateID: number | undefined) => {
    if (EmailTemplateID === undefined) return use(undefined);
    const result = await preview.run({
      body: { EmailTemplateID, EmailTypeCodeID: recordKinds[kind].email, OptionalID: id },
    });
    if (!result.ok) return undefined;
    const template = { EmailTemplateID, ...result.payload };
    const { Subject, HTML } = getValues();
    const subject = Subject === chosen?.Subject ? '' : (Subject ?? '');
    const lost = whatIsLost(template, { subject, text: HTML ?? '' });
    return lost === undefined ? use(template) : setWanted({ template, lost });
  };
  return (
    <>
      <TextField
        select
        label="Use a template"
        value={chosen?.EmailTemplateID ?? ''}
        disabled={preview.pending}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => void choose(target.value === '' ? undefined : Number(target.value))}
      >
        <MenuItem value="">No template</MenuItem>
        {offered.map(({ EmailTemplateID, Name }) => (
          <MenuItem key={EmailTemplateID} value={EmailTemplateID}>
            {Name}
          </MenuItem>
        ))}
      </TextField>
      <ConfirmDialog
        open={wanted !== undefined}
        title="Replace what you wrote?"
        confirm="Replace"
        cancel="Keep writing"
        danger
        onConfirm={() => use(wanted?.template)}
        onCancel={() => setWanted(undefined)}
      >
        {wanted?.lost}
      </ConfirmDialog>
    </>
  );
}
