import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import {
  AddEmailTemplateBody,
  UpdateEmailTemplateBody,
  type EmailTemplateFields,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import {
  emailTemplateFields,
  TEMPLATE_CONTENT_MAX,
} from '@leaseledger/contract/email-templates/email-template.details';
import { emailPlaceholders } from '@leaseledger/contract/email-templates/email-template.placeholders';
import type { EmailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { FormField, useFormInput } from '../../platform/form/FormField.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { AlsoEditing } from './AlsoEditing.tsx';
import { TemplateDraft } from './TemplateDraft.tsx';
import './email-templates.css';

const EmailEditor = lazily(async () => ({ default: (await import('./editor/EmailEditor.tsx')).EmailEditor }));
const FilledPreview = lazily(() => import('./FilledPreview.tsx'));

const { TextInput, SelectInput } = inputsOf({
  bodies: [AddEmailTemplateBody, UpdateEmailTemplateBody],
  fields: emailTemplateFields,
  labels: { HTML: 'HTML' },
});

type WithOwn = Partial<Pick<EmailTemplateView, 'EmailTemplateID' | 'OwnPlaceholders'>>;

/** The placeholders of a template: its own first, then those of every template. */
const placeholdersOf = (own: EmailTemplateView['OwnPlaceholders'] = []) => ({
  ...Object.fromEntries(own.map(({ Name, Label: label, Sample: sample }) => [Name, { label, sample }])),
  ...emailPlaceholders,
});

const inWords = () => 'another content';

function DesignInput({ OwnPlaceholders }: WithOwn) {
  const [placeholders] = useState(() => placeholdersOf(OwnPlaceholders));
  const input = useFormInput({ source: 'EmailTemplate.Design' });
  return (
    <FormField source="EmailTemplate.Design" label="Content" input={input} words={inWords} group>
      <Suspense fallback={<p role="status">Loading the editor…</p>}>
        <EmailEditor
          value={typeof input.value === 'string' ? input.value : ''}
          onChange={input.change}
          placeholders={placeholders}
        />
      </Suspense>
    </FormField>
  );
}

/** Shows the unsaved template as a mail. */
function PreviewButton({ EmailTemplateID }: WithOwn) {
  const { getValues } = useFormContext<{ EmailTemplate: EmailTemplateFields }>();
  const [shown, setShown] = useState<EmailTemplateFields>();
  return (
    <>
      <Button
        className="template-preview-button"
        variant="outlined"
        startIcon={<Eye />}
        onClick={() => setShown(getValues('EmailTemplate'))}
      >
        Preview
      </Button>
      {shown !== undefined && (
        <Dialog open onClose={() => setShown(undefined)} fullWidth maxWidth="md" aria-labelledby="preview-title">
          <DialogTitle id="preview-title">Preview</DialogTitle>
          <DialogContent>
            <Suspense fallback={<p role="status">Loading the preview…</p>}>
              <FilledPreview {...shown} EmailTemplateID={EmailTemplateID ?? null} />
            </Suspense>
          </DialogContent>
          <DialogButtons primary={<Button onClick={() => setShown(undefined)}>Close</Button>} />
        </Dialog>
      )}
    </>
  );
}

/** The inputs of an email template. A template of HTML alone is changed as HTML. */
export const EmailTemplateInputs = ({
  hasDesign,
  isOfProduct,
  ...template
}: WithOwn & { readonly hasDesign: boolean; readonly isOfProduct: boolean }) => (
  <FormColumn>
    {template.EmailTemplateID !== undefined && <AlsoEditing EmailTemplateID={template.EmailTemplateID} />}
    <TemplateDraft EmailTemplateID={template.EmailTemplateID} />
    <TextInput source="EmailTemplate.Name" autoFocus />
    <TextInput source="EmailTemplate.Subject" />
    {!isOfProduct && (
      <SelectInput
        source="EmailTemplate.OfferedFor"
        none="All records"
        hint="Where staff can choose this template when they write an email."
      />
    )}
    {hasDesign ? (
      <DesignInput {...template} />
    ) : (
      <TextInput source="EmailTemplate.HTML" rows={16} maxLength={TEMPLATE_CONTENT_MAX} />
    )}
    <PreviewButton {...template} />
  </FormColumn>
);
