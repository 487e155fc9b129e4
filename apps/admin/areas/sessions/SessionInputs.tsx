import { AddSessionBody, sessionFormFields, UpdateSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { ON_SITE } from '@leaseledger/contract/sessions/session.codes';
import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { ReminderInputs } from './ReminderInputs.tsx';
import { TimesInputs } from './TimesInputs.tsx';

const { TextInput, NumberInput, BooleanInput, SelectInput, CompanyInput } = inputsOf({
  bodies: [AddSessionBody, UpdateSessionBody],
  fields: sessionFormFields,
});

/** The place of a session: an address, or a link to join. */
function PlaceInputs() {
  const type: unknown = useWatch({ name: 'form.locationType' });
  return (
    <>
      <SelectInput source="form.locationType" none="Please Select" />
      <TextInput
        source="form.location"
        {...(type === ON_SITE || typeof type !== 'string' ? {} : { label: 'URL', placeholder: 'https://' })}
      />
    </>
  );
}

/** The company of a session. Turning it public clears the company, because a public session has none. */
function WhoseInputs() {
  const form = useFormContext();
  const isPublic: unknown = useWatch({ name: 'form.publicSession' });
  useEffect(() => {
    if (isPublic !== true) return;
    form.setValue('form.companyID', null, { shouldDirty: true });
    form.setValue('form.companyName', null, { shouldDirty: true });
  }, [form, isPublic]);
  return (
    <>
      <BooleanInput source="form.publicSession" />
      {isPublic !== true && <CompanyInput source="form.companyName" idSource="form.companyID" optional />}
    </>
  );
}

/** The contact and their mail. After the first mail only the record's menu sends it again, with a confirmation. */
function ContactInputs() {
  const session = useRecordContext<SessionRecord>();
  const isSent = session?.SentMainContactEmail === true;
  const sends: unknown = useWatch({ name: 'form.sendMainContactEmail' });
  return (
    <>
      <TextInput source="form.contactName" optional={sends !== true} />
      <TextInput
        source="form.contactEmail"
        optional={sends !== true}
        {...(isMasked(session?.MainContactEmail ?? '') && {
          hint: 'Leave it empty to keep the present address and text.',
        })}
      />
      {isSent ? (
        <p className="section-note">
          The contact was sent the email. To send it again, use Send Contact Email in the menu of the session.
        </p>
      ) : (
        <BooleanInput source="form.sendMainContactEmail" />
      )}
      <TextInput
        source="form.contactEmailContents"
        rows={3}
        optional
        hint="Appears in the email to the contact, above the link to register."
      />
    </>
  );
}

export const SessionInputs = () => (
  <FormColumns>
    <FormColumn title="Details">
      <TextInput source="form.sessionName" autoFocus />
      <FormRow>
        <NumberInput source="form.maxAttendees" hint="With 0, nobody can register by the link." />
      </FormRow>
      <BooleanInput source="form.miscSession" />
      <BooleanInput source="form.sessionEnabed" />
      <BooleanInput source="form.notificationsEnabled" />
      <PlaceInputs />
      <h3>Company</h3>
      <WhoseInputs />
      <ContactInputs />
    </FormColumn>
    <FormColumn title="Time">
      <TimesInputs />
      <h3>Reminder emails</h3>
      <ReminderInputs />
    </FormColumn>
  </FormColumns>
);
