import { AddFormBody, UpdateFormBody } from '@leaseledger/contract/forms/form.bodies';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyChoice } from '@leaseledger/contract/companies/company.views';
import { formFields, formLabels } from '@leaseledger/contract/forms/form.details';
import type { FormRow } from '@leaseledger/contract/forms/form.views';
import { useState, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormColumn, FormColumns } from '../../platform/form/FormColumns.tsx';
import { useFormInput } from '../../platform/form/FormField.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { SelectInput } from '../../platform/form/inputs/SelectInput.tsx';
import { SearchInput } from '../../platform/form/inputs/SearchInput.tsx';
import { call } from '../../platform/http/api.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { FieldsInput } from './FieldsInput.tsx';
import { FormPreview, type Colour } from './FormPreview.tsx';

const { TextInput, BooleanInput } = inputsOf({ bodies: [AddFormBody, UpdateFormBody], fields: formFields });

/** The company whose staff the form is for. */
function EmployerInput() {
  const input = useFormInput({ source: 'Form.CompanyID' });
  const form = useRecordContext<FormRow>();
  const [found, setFound] = useState<Pick<CompanyChoice, 'CompanyID' | 'CompanyTradingName'>>();
  const saved =
    form?.CompanyID == null ? undefined : { CompanyID: form.CompanyID, CompanyTradingName: form.CompanyName ?? '' };
  return (
    <SearchInput
      source="Form.CompanyID"
      label={formLabels.CompanyID}
      optional
      hint="Persons who send the form belong to it, unless the form asks for their company."
      input={input}
      resource="companies"
      search={(text, signal) => call(companyEndpoints.search, { params: { text } }, { signal })}
      idOf={({ CompanyID }) => CompanyID}
      textOf={({ CompanyTradingName }) => CompanyTradingName}
      chosen={[found, saved].find((company) => company?.CompanyID === input.value)}
      onChoose={(company) => {
        setFound(company ?? undefined);
        input.change(company?.CompanyID ?? null);
      }}
      placeholder="Search"
    />
  );
}

/** The template of the confirmation mail. */
function ConfirmationInput() {
  const isSent: unknown = useWatch({ name: 'Form.SendConfirmation' });
  const { data: offered = [] } = useRead(
    emailEndpoints.templates,
    { params: { kind: 'form' } },
    { resource: 'emailTemplates' },
  );
  if (isSent !== true) return null;
  return (
    <SelectInput
      source="Form.ConfirmationTemplateID"
      label={formLabels.ConfirmationTemplateID}
      none="Built-in"
      choices={offered.map(({ EmailTemplateID: id, Name: name }) => ({ id, name }))}
      hint="It repeats nothing that the visitor typed: placeholders of the recipient's name stay empty."
    />
  );
}

function LivePreview({ colour }: { readonly colour: Colour }) {
  const [name, fields, isEmbedded]: readonly unknown[] = useWatch({
    name: ['Form.Name', 'Form.Fields', 'Form.Embedded'],
  });
  return (
    <FormPreview
      key={String(isEmbedded === true)}
      label="Preview"
      name={typeof name === 'string' ? name : ''}
      fields={typeof fields === 'string' ? fields : '[]'}
      isEmbedded={isEmbedded === true}
      colour={colour}
    />
  );
}

interface FormInputsProps {
  /** The colour of the site that shows the form in a frame. */
  readonly colour: Colour;
  /** The link and code for visitors, of a form that exists. */
  readonly children?: ReactNode;
}

/** The inputs of the builder, beside its preview. */
export const FormInputs = ({ colour, children }: FormInputsProps) => (
  <FormColumns>
    <FormColumn>
      <TextInput source="Form.Name" autoFocus={children === undefined} />
      <FieldsInput />
      <EmployerInput />
      {children === undefined && <BooleanInput source="Form.Enabled" />}
      <BooleanInput source="Form.Embedded" />
      <BooleanInput source="Form.SendConfirmation" />
      <ConfirmationInput />
      {children}
    </FormColumn>
    <FormColumn title="Preview">
      <LivePreview colour={colour} />
    </FormColumn>
  </FormColumns>
);
