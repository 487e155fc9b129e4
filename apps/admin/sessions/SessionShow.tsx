import { sessionLabels } from '@leaseledger/contract/sessions/session.details';
import { sessionRow } from '@leaseledger/contract/sessions/session.views';
import { FieldList, Section } from '../record/FieldList.tsx';
import { fieldsOf } from '../record/fields-of.tsx';
import { PanelColumn } from '../record/PanelBody.tsx';

const { TextField, DateTimeField } = fieldsOf({ record: sessionRow, labels: sessionLabels });

/** A session, to be read. */
export const SessionShow = () => (
  <PanelColumn>
    <Section title="Session">
      <FieldList>
        <TextField source="SessionName" />
        <DateTimeField source="SessionStartDateTime" />
        <TextField source="CreatedByUserName" label="Created by" />
      </FieldList>
    </Section>
  </PanelColumn>
);
