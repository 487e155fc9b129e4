import { emailTemplateLabels } from '@leaseledger/contract/email-templates/email-template.details';
import { emailTemplateView } from '@leaseledger/contract/email-templates/email-template.views';
import { Suspense } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { useEmailTemplate } from './template-record.ts';

const FilledPreview = lazily(() => import('./FilledPreview.tsx'));
const { TextField, NumberField, DateTimeField } = fieldsOf({ record: emailTemplateView, labels: emailTemplateLabels });

/** An email template, to be read. */
export function EmailTemplateShow() {
  const { EmailTemplateID, Kind, Name, Subject, Design, HTML } = useEmailTemplate();
  return (
    <PanelColumn>
      <Section title="Email template">
        <FieldList>
          <TextField source="Subject" />
          <TextField source="Kind" label="Kind" />
          {Kind === 'Own' && <TextField source="OfferedFor" nothing="All records" />}
          <NumberField source="Versions" label="Versions" />
          <TextField source="CreatedByUserName" label="Created by" />
          <DateTimeField source="CreatedDateTime" label="Created" />
          <TextField source="ModifiedByName" label="Changed by" />
          <DateTimeField source="ModifiedDateTime" label="Changed" />
        </FieldList>
      </Section>
      <Section title="Preview">
        <Suspense fallback={<p role="status">Loading the preview…</p>}>
          <FilledPreview
            EmailTemplateID={EmailTemplateID}
            Name={Name}
            Subject={Subject}
            {...(Design === null ? { HTML } : { Design })}
          />
        </Suspense>
      </Section>
    </PanelColumn>
  );
}
