import { managesLeads, opensPersons } from '@leaseledger/contract/access/permissions';
import { enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryLabels } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryRow, type EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { fieldsOf } from '../../records/record/fields-of.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import './enquiries.css';

const { TextField, BooleanField, DateTimeField, PhoneField, EmailField, SelectField, FunctionField } = fieldsOf({
  record: enquiryRow,
  labels: enquiryLabels,
});

/** The first two columns of an enquiry. */
export function EnquiryShow() {
  const rights = useRights();
  const { Notes = null } = useRecordContext<EnquiryRow>() ?? {};
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <FunctionField
              label="Name"
              nothing={DELETED_PERSON}
              render={({ PersonID, PersonFullName }) =>
                PersonFullName !== null && opensPersons(rights) ? (
                  <Link to={`/persons/view/${PersonID}`}>{PersonFullName}</Link>
                ) : (
                  PersonFullName
                )
              }
            />
            <PhoneField source="PersonContactNumber" label="Contact number" />
            <EmailField source="PersonEmail" label="Email" />
            <TextField source="PersonEmployerName" label="Company" />
          </FieldList>
        </Section>
        <Section title="Enquiry">
          <FieldList>
            <SelectField source="TypeCodeID" codes={enquiryTypes} />
            <SelectField source="PriorityCodeID" codes={priorities} Mark={PriorityMark} />
            <DateTimeField source="PreferredCallTime" weekday />
            <TextField source="AssigneeName" label="Assignee" nothing="Unassigned" />
            <TextField source="Referral" />
            <BooleanField source="IsExistingClient" />
            <FunctionField
              label="Was lead"
              render={({ LeadID }) =>
                LeadID !== null && managesLeads(rights) ? (
                  <Link to={`/leads/view/${LeadID}`}>{`Lead ${LeadID}`}</Link>
                ) : (
                  LeadID
                )
              }
            />
            <TextField source="CreatedByName" label="Created by" />
            <DateTimeField source="CreatedDateTime" label="Created" />
          </FieldList>
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Section title="Notes">
          <p className="enquiry-notes">{Notes}</p>
        </Section>
      </PanelColumn>
    </>
  );
}
