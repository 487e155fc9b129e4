import type { PersonView } from '@leaseledger/contract/persons/person.views';
import { momentText } from '../kernel/moments.ts';
import { Field, FieldList, Section } from '../record/FieldList.tsx';
import { PanelColumn } from '../record/PanelBody.tsx';
import { RelatedRecords } from '../record/RelatedRecords.tsx';
import { Mail, Phone } from './contact-marks.tsx';
import { Duplicates } from './Duplicates.tsx';
import { titledName } from './person-name.ts';
import { isTypedCompany, PostcodeWarning, Warning } from './warnings.tsx';

/** The first two columns of a person, to be read. */
export function PersonDetails({ person }: { readonly person: PersonView }) {
  return (
    <>
      <PanelColumn>
        <Section title="Person">
          <FieldList>
            <Field label="Name">{titledName(person)}</Field>
            <Field label="Contact number">{person.ContactNumber === null ? null : <Phone number={person.ContactNumber} />}</Field>
            <Field label="Email">{person.Email === null ? null : <Mail address={person.Email} />}</Field>
            <Field label="Second number">{person.ContactNumberSecondary === null ? null : <Phone number={person.ContactNumberSecondary} />}</Field>
            <Field label="Second email">{person.EmailSecondary === null ? null : <Mail address={person.EmailSecondary} />}</Field>
            <Field label="Marketing">{person.MarketingOptOut ? 'Does not want it' : 'Allowed'}</Field>
            <Field label="Created">
              {momentText(person.CreatedDateTime)} <span className="quiet">{`by ${person.CreatedByName}`}</span>
            </Field>
          </FieldList>
        </Section>
        <Section title="Employer">
          <FieldList>
            <Field label="Company">{person.CompanyName}</Field>
          </FieldList>
          {isTypedCompany(person.CompanyID, person.CompanyName) && <Warning>This company was typed. Edit the person and pick the company from the list.</Warning>}
        </Section>
        <Section title="Address">
          <FieldList>
            <Field label="Address">{person.Address}</Field>
            <Field label="Suburb">{person.Suburb}</Field>
            <Field label="State, postcode">{[person.State, person.Postcode].filter((part) => part !== null && part !== '').join(' ')}</Field>
          </FieldList>
          <PostcodeWarning state={person.State} postcode={person.Postcode} />
        </Section>
      </PanelColumn>
      <PanelColumn>
        <Duplicates person={person} />
        <RelatedRecords type="person" id={person.PersonID} />
      </PanelColumn>
    </>
  );
}
