import { formLabels } from '@leaseledger/contract/forms/form.details';
import { formRow } from '@leaseledger/contract/forms/form.views';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { useFormRecord } from './form-record.ts';
import { FormPreview } from './FormPreview.tsx';

const { TextField, NumberField, BooleanField, DateTimeField } = fieldsOf({
  record: formRow,
  labels: formLabels,
});

/** A form of the past, to be read. */
export function FormShow() {
  const { Name, Fields, Embedded, SendConfirmation } = useFormRecord();
  return (
    <>
      <PanelColumn>
        <Section title="Form">
          <FieldList>
            <TextField source="CompanyName" label="Company" />
            <BooleanField source="Embedded" />
            <BooleanField source="SendConfirmation" />
            {SendConfirmation && (
              <TextField
                source="ConfirmationTemplateName"
                label={formLabels.ConfirmationTemplateID}
                nothing="Built-in"
              />
            )}
            <NumberField source="Versions" label="Versions" />
            <TextField source="CreatedByUserName" label="Created by" />
            <DateTimeField source="CreatedDateTime" label="Created" />
            <TextField source="ModifiedByName" label="Changed by" />
            <DateTimeField source="ModifiedDateTime" label="Changed" />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Section title="Preview">
          <FormPreview label="Preview" name={Name} fields={Fields} isEmbedded={Embedded} />
        </Section>
      </PanelColumn>
    </>
  );
}
