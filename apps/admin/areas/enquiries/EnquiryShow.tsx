import { assignsEnquiries, managesLeads, opensPersons } from '@leaseledger/contract/access/permissions';
import { enquiryType, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { CallTimeField, PriorityField, QuickAssignee, UrgentField } from './EnquiryCommands.tsx';
import { assignmentFields, shownFields, useEnquiry } from './enquiry-record.ts';
import './enquiries.css';

const { TextField, CentsField, BooleanField, DateField, PhoneField, EmailField, SelectField, FunctionField } =
  shownFields;

const words = (...parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null).join(' ');

/** The person of the enquiry. */
function PersonSection() {
  const rights = useRights();
  return (
    <Section title="Person">
      <FieldList>
        <FunctionField
          label="Name"
          nothing={DELETED_PERSON}
          render={({ PersonID, PersonFullName, Person }) =>
            PersonFullName !== null && (opensPersons(rights) || Person !== null) ? (
              <Link to={`/persons/view/${PersonID}`}>{PersonFullName}</Link>
            ) : (
              PersonFullName
            )
          }
        />
        <PhoneField source="PersonContactNumber" label="Contact number" />
        <EmailField source="PersonEmail" label="Email" />
        <FunctionField
          label="Address"
          render={({ Person }) => Person && [Person.Address, Person.Suburb].filter(Boolean).join(', ')}
        />
        <TextField source="PersonEmployerName" label="Company" />
      </FieldList>
    </Section>
  );
}

function EnquirySection() {
  const { AssignedDateTime, LeadID, TypeCodeID } = useEnquiry();
  const rights = useRights();
  return (
    <Section title="Enquiry">
      <FieldList>
        <SelectField source="TypeCodeID" codes={enquiryTypes} />
        {assignsEnquiries(rights) ? <QuickAssignee /> : <assignmentFields.AssigneeField />}
        {AssignedDateTime !== null && <assignmentFields.AssignedField />}
        <PriorityField />
        <UrgentField />
        <CallTimeField />
        <DateField source="InitialContactDate" />
        <FunctionField
          label="Originated by"
          render={({ OriginationUserID, OriginationUserName }) => OriginationUserID && OriginationUserName}
        />
        <TextField source="Referral" />
        <BooleanField source="IsExistingClient" />
        {TypeCodeID === enquiryType.STANDARD && <DateField source="DeliveryDate" />}
        {LeadID !== null && (
          <FunctionField
            label="Was lead"
            render={() =>
              managesLeads(rights) ? <Link to={`/leads/view/${LeadID}`}>{`Lead ${LeadID}`}</Link> : LeadID
            }
          />
        )}
        <assignmentFields.CreatedField />
      </FieldList>
    </Section>
  );
}

const VehicleSections = () => (
  <>
    <Section title="Vehicle">
      <FieldList>
        <FunctionField
          label="Wants"
          render={(of) => words(of.DesiredVehicleYear, of.DesiredVehicleMake, of.DesiredVehicleModel)}
        />
        <FunctionField
          label="Has"
          render={(of) => words(of.CurrentVehicleYear, of.CurrentVehicleMake, of.CurrentVehicleModel)}
        />
        <TextField source="RegistrationNumber" label="Registration" />
        <TextField source="Accessories" />
        <BooleanField source="AlphaMarketing" />
        <CentsField source="PurchasePrice" />
        <CentsField source="Discounts" />
      </FieldList>
    </Section>
    <Section title="Dealership and delivery">
      <FieldList>
        <TextField source="Dealership" />
        <TextField source="DealershipContactName" label="Contact" />
        <EmailField source="DealershipEmail" label="Email" />
        <PhoneField source="DealershipContactPhoneNumber" label="Phone" />
        <DateField source="OrderDate" />
        <DateField source="DeliveryDateEstimated" />
        <DateField source="DeliveryDate" />
        <TextField source="DeliveryAddress" />
      </FieldList>
    </Section>
    <Section title="Finance">
      <FieldList>
        <BooleanField source="Finance" />
        <BooleanField source="ExternalFinancier" />
        <TextField source="FinancierName" />
        <TextField source="FinanceNotes" />
      </FieldList>
    </Section>
  </>
);

const ContactsSection = () => (
  <Section title="Contacts at the employer">
    <FieldList>
      <TextField source="HRContactName" />
      <EmailField source="HRContactEmail" />
      <PhoneField source="HRContactPhone" />
      <TextField source="TaxContactName" />
      <EmailField source="TaxContactEmail" />
      <PhoneField source="TaxContactPhone" />
      <TextField source="PayrollContactName" />
      <EmailField source="PayrollContactEmail" />
      <PhoneField source="PayrollContactPhone" />
    </FieldList>
  </Section>
);

/** The first two columns of an enquiry, with the fields of its type. */
export function EnquiryShow() {
  const { TypeCodeID, Notes } = useEnquiry();
  return (
    <>
      <PanelColumn>
        <PersonSection />
        <EnquirySection />
      </PanelColumn>
      <PanelColumn>
        {TypeCodeID === enquiryType.VEHICLE_SOURCE && <VehicleSections />}
        {TypeCodeID === enquiryType.NEW_CLIENT && <ContactsSection />}
        {TypeCodeID === enquiryType.PORTAL_PASSWORD_RESET && (
          <Section title="Portal">
            <FieldList>
              <TextField source="ACID" />
            </FieldList>
          </Section>
        )}
        <Section title="Notes">
          <p className="enquiry-notes">{Notes ?? ''}</p>
        </Section>
      </PanelColumn>
    </>
  );
}
