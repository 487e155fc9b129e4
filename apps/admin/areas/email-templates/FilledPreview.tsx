import { searchesPersons } from '@leaseledger/contract/access/permissions';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import type {
  EmailTemplateFields,
  PreviewEmailTemplateBody,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import type { EmailTemplatePreview } from '@leaseledger/contract/email-templates/email-template.views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { PersonInput } from '../../platform/form/inputs/PersonInput.tsx';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { useRights } from '../../platform/session/session.ts';
import { EmailPreview } from './editor/EmailPreview.tsx';
import './email-templates.css';

/** A template as a mail, which the server fills with samples or the details of a chosen person. */
export default function FilledPreview({
  Name,
  Subject,
  Design = null,
  HTML = null,
  EmailTemplateID,
}: EmailTemplateFields & Pick<PreviewEmailTemplateBody, 'EmailTemplateID'>) {
  const form = useForm<{ PersonID: number | null }>({ defaultValues: { PersonID: null } });
  const PersonID = useWatch({ control: form.control, name: 'PersonID' });
  const mayChoose = searchesPersons(useRights());
  const body = { EmailTemplate: { Name, Subject, Design, HTML }, EmailTemplateID, PersonID };
  const { data, error } = useQuery<EmailTemplatePreview, ApiError>({
    queryKey: ['emailTemplates', 'preview', body],
    queryFn: ({ signal }) => call(emailTemplateEndpoints.preview, { body }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="template-preview">
      {mayChoose && (
        <FormProvider {...form}>
          <PersonInput source="PersonID" label="Filled with the details of" optional />
        </FormProvider>
      )}
      {error !== null && <p role="alert">{error.message}</p>}
      {data !== undefined && (
        <>
          <p className="template-preview-subject">
            <span>Subject</span> {data.Subject}
          </p>
          <EmailPreview HTML={data.HTML} Text={data.Text} />
        </>
      )}
    </div>
  );
}
