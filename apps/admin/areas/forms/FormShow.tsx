import { readsFormSubmissions } from '@leaseledger/contract/access/permissions';
import { formLabels } from '@leaseledger/contract/forms/form.details';
import { formRow } from '@leaseledger/contract/forms/form.views';
import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { useIsPast } from '../../platform/time/as-of.ts';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { useFormRecord } from './form-record.ts';
import { FormLinks } from './FormLinks.tsx';
import { FormPreview } from './FormPreview.tsx';

const Submissions = lazily(() => import('./Submissions.tsx'));
const { TextField, NumberField, BooleanField, DateTimeField } = fieldsOf({
  record: formRow,
  labels: formLabels,
});

/** A form, to be read. */
export function FormShow() {
  const { Name, Fields, Embedded, SendConfirmation } = useFormRecord();
  const isPast = useIsPast();
  const mayRead = readsFormSubmissions(useRights());
  return (
    <>
      <PanelColumn>
        <Section title="Form">
          <FieldList>
            <TextField source="CompanyName" label="Company" />
            <BooleanField source="Embedded" />
            <BooleanField source="SendConfirmation" />
            {SendConfirmation && <NumberField source="ConfirmationTemplateID" nothing="Built-in" />}
            <NumberField source="UseCount" label="Uses" />
            <NumberField source="Versions" label="Versions" />
            <TextField source="CreatedByUserName" label="Created by" />
            <DateTimeField source="CreatedDateTime" label="Created" />
            <TextField source="ModifiedByName" label="Changed by" />
            <DateTimeField source="ModifiedDateTime" label="Changed" />
          </FieldList>
        </Section>
        {!isPast && <FormLinks />}
        {!isPast && mayRead && (
          <Suspense fallback={null}>
            <Submissions />
          </Suspense>
        )}
      </PanelColumn>
      <PanelColumn>
        <Section title="Preview">
          <FormPreview label="Preview" name={Name} fields={Fields} isEmbedded={Embedded} />
        </Section>
      </PanelColumn>
    </>
  );
}
