import { AddCompanyBody, UpdateCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { companyFields, companyLabels } from '@leaseledger/contract/companies/company.details';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { FoundPerson } from '@leaseledger/contract/persons/person.views';
import { useRecordContext } from 'react-admin';
import { useRights } from '../../platform/session/session.ts';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { CompanyTypesInput } from './CompanyTypesInput.tsx';
import { RecipientsInput } from './RecipientsInput.tsx';
import './companies.css';

const { TextInput, NumberInput, SelectInput, UserInput, PersonInput } = inputsOf({
  bodies: [AddCompanyBody, UpdateCompanyBody],
  fields: companyFields,
});

/** The record's main contact. Null: the contact was deleted. Undefined: there is none. */
function knownContact(company: CompanyView | undefined): FoundPerson | null | undefined {
  if (company === undefined || company.MainContactPersonID === null) return undefined;
  const { MainContactPersonID: PersonID, MainContactName: FullName } = company;
  return FullName === null
    ? null
    : { id: PersonID, PersonID, FullName, CompanyName: null, Email: null, ContactNumber: null };
}

export function CompanyInputs() {
  const company = useRecordContext<CompanyView>();
  const { external } = useRights();
  const known = knownContact(company);
  return (
    <FormColumns>
      <FormColumn title="Company">
        <TextInput source="Company.CompanyTradingName" autoFocus />
        <FormRow>
          <NumberInput source="Company.PackEdgeCompanyID" />
          <NumberInput source="Company.AspireOneCompanyID" optional />
        </FormRow>
        <SelectInput source="Company.PackEdgeCompanyStatusID" />
        <CompanyTypesInput
          source="Company.PackEdgeCompanyTypeID"
          label={companyLabels.PackEdgeCompanyTypeID}
          optional
        />
      </FormColumn>
      <FormColumn title="Contacts">
        <PersonInput source="Company.MainContactPersonID" optional {...(known === undefined ? {} : { known })} />
        <UserInput source="Company.ManagedByUserID" optional />
        {!external && (
          <RecipientsInput source="Company.MonthEndReportCCList" label={companyLabels.MonthEndReportCCList} optional />
        )}
      </FormColumn>
    </FormColumns>
  );
}
