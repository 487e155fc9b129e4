import { formLabels } from '@leaseledger/contract/forms/form.details';
import { formRow } from '@leaseledger/contract/forms/form.views';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';

const { TextField, DateTimeField } = fieldsOf({ record: formRow, labels: formLabels });

/** A form, to be read. */
export const FormShow = () => (
  <PanelColumn>
    <Section title="Form">
      <FieldList>
        <TextField source="Name" />
        <TextField source="CreatedByUserName" label="Created by" />
        <DateTimeField source="CreatedDateTime" label="Created" />
      </FieldList>
    </Section>
  </PanelColumn>
);
