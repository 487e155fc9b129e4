import {
  assignsEnquiries,
  managesEnquiries,
  mayBeGivenEnquiries,
  worksNewBusiness,
} from '@leaseledger/contract/access/permissions';
import { AddEnquiryBody, UpdateEnquiryBody } from '@leaseledger/contract/enquiries/enquiry.bodies';
import { enquiryType, enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { blankEnquiry, enquiryFields, hasField } from '@leaseledger/contract/enquiries/enquiry.details';
import type { EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { choices } from '@leaseledger/contract/kernel/codes';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { useEffect } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { useRights, userSession } from '../../platform/session/session.ts';
import { Field, FieldList } from '../../records/record/FieldList.tsx';
import { assignmentFields } from './enquiry-record.ts';
import './enquiries.css';

const {
  TextInput,
  NumberInput,
  BooleanInput,
  DateInput,
  DateTimeInput,
  SelectInput,
  ToggleInput,
  UserInput,
  PersonInput,
} = inputsOf({ bodies: [AddEnquiryBody, UpdateEnquiryBody], fields: enquiryFields });

/** The type that is chosen, or that the enquiry has. */
const useType = (): number => {
  const enquiry = useRecordContext<EnquiryRecord>();
  const chosen: unknown = useWatch({ name: 'Enquiry.TypeCodeID' });
  return enquiry?.TypeCodeID ?? (typeof chosen === 'number' ? chosen : enquiryType.STANDARD);
};

/** Empties the fields that the chosen type does not have, because the server refuses them. */
function useOnlyFieldsOf(type: number): void {
  const { setValue, getValues } = useFormContext();
  useEffect(() => {
    for (const [field, blank] of Object.entries(blankEnquiry))
      if (!hasField(type, field) && getValues(`Enquiry.${field}`) !== blank) setValue(`Enquiry.${field}`, blank);
  }, [type, setValue, getValues]);
}

/** The type of a new enquiry. New business has its own list, so only its users choose New Client. */
function TypeInput() {
  const rights = useRights();
  const offered = choices(enquiryType, enquiryTypes).filter(
    ({ id }) => id !== enquiryType.NEW_CLIENT || worksNewBusiness(rights),
  );
  return <SelectInput source="Enquiry.TypeCodeID" choices={offered} />;
}

/** A user who may not assign enquiries to others may assign a new one to themselves. */
function AssignToInput() {
  const user = userSession.use()?.user;
  const isNewClient = useType() === enquiryType.NEW_CLIENT;
  const assignTo = { source: 'Enquiry.AssignedToUserID', label: 'Assign to', optional: true } as const;
  return assignsEnquiries(useRights()) ? (
    <UserInput {...assignTo} may={(one) => mayBeGivenEnquiries(one, isNewClient)} placeholder="Nobody yet" />
  ) : (
    <SelectInput
      {...assignTo}
      none="Nobody yet"
      choices={user === undefined ? [] : [{ id: user.UserID, name: user.FullName }]}
    />
  );
}

const PriorityInputs = () => (
  <>
    <ToggleInput source="Enquiry.PriorityCodeID" />
    {managesEnquiries(useRights()) && <BooleanInput source="Enquiry.Urgent" />}
  </>
);

const ContactInputs = () => (
  <>
    <DateTimeInput source="Enquiry.PreferredCallTime" optional />
    <DateInput source="Enquiry.InitialContactDate" optional />
    <UserInput source="Enquiry.OriginationUserID" placeholder="Nobody" optional />
    <TextInput source="Enquiry.Referral" optional />
    <BooleanInput source="Enquiry.IsExistingClient" />
  </>
);

/** The three contacts at an employer who may become a client. */
const EmployerContacts = () => (
  <FormColumn title="Contacts at the employer">
    <FormRow>
      <TextInput source="Enquiry.HRContactName" optional />
      <TextInput source="Enquiry.HRContactEmail" optional />
      <TextInput source="Enquiry.HRContactPhone" optional />
    </FormRow>
    <FormRow>
      <TextInput source="Enquiry.TaxContactName" optional />
      <TextInput source="Enquiry.TaxContactEmail" optional />
      <TextInput source="Enquiry.TaxContactPhone" optional />
    </FormRow>
    <FormRow>
      <TextInput source="Enquiry.PayrollContactName" optional />
      <TextInput source="Enquiry.PayrollContactEmail" optional />
      <TextInput source="Enquiry.PayrollContactPhone" optional />
    </FormRow>
  </FormColumn>
);

const VehicleInputs = () => (
  <FormColumn title="Vehicle">
    <FormRow>
      <TextInput source="Enquiry.DesiredVehicleMake" label="Desired make" optional />
      <TextInput source="Enquiry.DesiredVehicleModel" label="Desired model" optional />
    </FormRow>
    <NumberInput source="Enquiry.DesiredVehicleYear" optional />
    <FormRow>
      <TextInput source="Enquiry.CurrentVehicleMake" label="Current make" optional />
      <TextInput source="Enquiry.CurrentVehicleModel" label="Current model" optional />
    </FormRow>
    <NumberInput source="Enquiry.CurrentVehicleYear" optional />
    <TextInput source="Enquiry.RegistrationNumber" optional />
    <TextInput source="Enquiry.Accessories" rows={2} optional />
    <BooleanInput source="Enquiry.AlphaMarketing" />
    <h3>Price and finance</h3>
    <FormRow>
      <NumberInput source="Enquiry.PurchasePrice" optional />
      <NumberInput source="Enquiry.Discounts" optional />
    </FormRow>
    <BooleanInput source="Enquiry.Finance" />
    <BooleanInput source="Enquiry.ExternalFinancier" />
    <TextInput source="Enquiry.FinancierName" optional />
    <TextInput source="Enquiry.FinanceNotes" rows={2} optional />
  </FormColumn>
);

const DeliveryInput = () => <DateInput source="Enquiry.DeliveryDate" optional />;

const PurchaseInputs = () => (
  <FormColumn title="Dealership and delivery">
    <TextInput source="Enquiry.Dealership" optional />
    <TextInput source="Enquiry.DealershipContactName" optional />
    <FormRow>
      <TextInput source="Enquiry.DealershipEmail" optional />
      <TextInput source="Enquiry.DealershipContactPhoneNumber" optional />
    </FormRow>
    <FormRow>
      <DateInput source="Enquiry.OrderDate" optional />
      <DateInput source="Enquiry.DeliveryDateEstimated" optional />
    </FormRow>
    <DeliveryInput />
    <TextInput source="Enquiry.DeliveryAddress" rows={2} optional />
  </FormColumn>
);

/** The inputs that only enquiries of this type have. */
function TypeInputs({ type }: { readonly type: number }) {
  if (type === enquiryType.VEHICLE_SOURCE)
    return (
      <FormColumns>
        <VehicleInputs />
        <PurchaseInputs />
      </FormColumns>
    );
  if (type === enquiryType.NEW_CLIENT) return <EmployerContacts />;
  return type === enquiryType.PORTAL_PASSWORD_RESET ? <TextInput source="Enquiry.ACID" optional /> : null;
}

function personOf({ PersonID, PersonFullName, PersonEmployerName, PersonEmail, PersonContactNumber }: EnquiryRecord) {
  const person: FoundPerson | undefined =
    PersonFullName === null
      ? undefined
      : {
          id: PersonID,
          PersonID,
          FullName: PersonFullName,
          CompanyName: PersonEmployerName,
          Email: PersonEmail,
          ContactNumber: PersonContactNumber,
        };
  return person;
}

interface EnquiryInputsProps {
  /** The type cannot be chosen. */
  readonly isTypeLocked?: boolean;
}

/** The inputs of an enquiry, with those of its type. The type is chosen when adding, and stays. */
export function EnquiryInputs({ isTypeLocked = false }: EnquiryInputsProps) {
  const enquiry = useRecordContext<EnquiryRecord>();
  const rights = useRights();
  const type = useType();
  useOnlyFieldsOf(type);
  return (
    <>
      <FormColumns>
        <FormColumn>
          {enquiry === undefined ? (
            <PersonInput source="Enquiry.PersonID" label="Person" creates autoFocus />
          ) : (
            <PersonInput source="Enquiry.PersonID" label="Person" known={personOf(enquiry)} />
          )}
          {enquiry === undefined && !isTypeLocked ? (
            <TypeInput />
          ) : (
            <FieldList>
              <Field label="Type">{Object.entries(enquiryTypes).find(([id]) => Number(id) === type)?.[1].label}</Field>
              {enquiry !== undefined && (
                <>
                  <assignmentFields.AssigneeField />
                  <assignmentFields.CreatedField />
                </>
              )}
            </FieldList>
          )}
          {enquiry === undefined && !rights.external && <AssignToInput />}
          <PriorityInputs />
          {type === enquiryType.STANDARD && enquiry !== undefined && <DeliveryInput />}
        </FormColumn>
        <FormColumn>
          <ContactInputs />
          <TextInput source="Enquiry.Notes" rows={5} counts optional />
        </FormColumn>
      </FormColumns>
      {type !== enquiryType.STANDARD && (
        <div className="enquiry-of-type">
          <TypeInputs type={type} />
        </div>
      )}
    </>
  );
}
