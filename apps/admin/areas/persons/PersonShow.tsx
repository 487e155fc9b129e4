import { readsCompanies } from '@leaseledger/contract/access/permissions';
import { personLabels } from '@leaseledger/contract/persons/person.details';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';
import { momentText } from '../../platform/time/moments.ts';
import { Warning } from '../../platform/form/Warning.tsx';
import { titledName } from '../../platform/marks/person-name.ts';
import { FieldList, Section } from '../../records/record/FieldList.tsx';
import { NowOnly } from '../../records/record/NowOnly.tsx';
import { PanelColumn } from '../../records/record/panel/PanelBody.tsx';
import { RelatedRecords } from '../../records/record/related/RelatedRecords.tsx';
import { Duplicates } from './merges/Duplicates.tsx';
import { MergedPersons } from './merges/MergedPersons.tsx';
import { personFields, usePerson } from './person-record.ts';
import { PostcodeWarning } from './PostcodeWarning.tsx';

const { TextField, BooleanField, PhoneField, EmailField, FunctionField } = personFields;

/** The first two columns of a person. */
export function PersonShow() {
  const person = usePerson();
  const rights = useRights();
  const isTypedCompany = person.CompanyID === null && person.CompanyName !== null && person.CompanyName.trim() !== '';
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <FunctionField label="Name" render={titledName} />
            <PhoneField source="ContactNumber" />
            <EmailField source="Email" />
            <PhoneField source="ContactNumberSecondary" label="Second number" />
            <EmailField source="EmailSecondary" />
            <BooleanField source="MarketingOptOut" label="Marketing" yes="Does not want it" no="Allowed" />
            <FunctionField
              label="Created"
              render={({ CreatedDateTime, CreatedByName }) => (
                <>
                  {momentText(CreatedDateTime)} <span className="quiet">{`by ${CreatedByName}`}</span>
                </>
              )}
            />
          </FieldList>
        </Section>
        <Section title="Employer">
          <FieldList>
            <FunctionField
              label={personLabels.CompanyName}
              render={({ CompanyID, CompanyName }) =>
                CompanyID !== null && readsCompanies(rights) ? (
                  <Link to={`/companies/view/${CompanyID}`}>{CompanyName}</Link>
                ) : (
                  CompanyName
                )
              }
            />
          </FieldList>
          {isTypedCompany && (
            <Warning>This company was typed. Edit the person and pick the company from the list.</Warning>
          )}
        </Section>
        <Section title="Address">
          <FieldList>
            <TextField source="Address" />
            <TextField source="Suburb" />
            <FunctionField
              label="State, postcode"
              render={({ State, Postcode }) =>
                [State, Postcode].filter((part) => part !== null && part !== '').join(' ')
              }
            />
          </FieldList>
          <PostcodeWarning state={person.State} postcode={person.Postcode} />
        </Section>
      </PanelColumn>
      <PanelColumn>
        <NowOnly>
          <Duplicates person={person} />
          <MergedPersons />
        </NowOnly>
        <RelatedRecords type="person" id={person.PersonID} />
      </PanelColumn>
    </>
  );
}
