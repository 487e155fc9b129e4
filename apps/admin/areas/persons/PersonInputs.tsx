import { states, type State } from '@leaseledger/contract/shared/australia';
import { AddPersonBody, UpdatePersonBody } from '@leaseledger/contract/persons/person.bodies';
import { personFields } from '@leaseledger/contract/persons/person.details';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormColumn, FormColumns, FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { PostcodeWarning } from './PostcodeWarning.tsx';

const { TextInput, SelectInput, BooleanInput, CompanyInput } = inputsOf({
  bodies: [AddPersonBody, UpdatePersonBody],
  fields: personFields,
});

const stateOf = (value: unknown): State | null => states.find((state) => state === value) ?? null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** State and postcode. A postcode of another state shows a warning. */
function StateInputs() {
  const [state, postcode]: unknown[] = useWatch({ name: ['Person.State', 'Person.Postcode'] });
  return (
    <FormRow>
      <SelectInput source="Person.State" />
      <TextInput
        source="Person.Postcode"
        optional
        hint={<PostcodeWarning state={stateOf(state)} postcode={textOf(postcode)} />}
      />
    </FormRow>
  );
}

/** The inputs of a person. When editing, the parts have the panel's titles. */
export function PersonInputs() {
  const isNew = useRecordContext() === undefined;
  return (
    <FormColumns>
      <FormColumn {...(isNew ? {} : { title: 'Person' })}>
        <SelectInput source="Person.Title" none="None" optional />
        <FormRow>
          <TextInput source="Person.FirstName" autoFocus />
          <TextInput source="Person.LastName" />
        </FormRow>
        <TextInput source="Person.Email" />
        <TextInput source="Person.ContactNumber" />
        <TextInput source="Person.EmailSecondary" optional />
        <TextInput source="Person.ContactNumberSecondary" optional />
        <BooleanInput source="Person.MarketingOptOut" />
      </FormColumn>
      <FormColumn {...(isNew ? {} : { title: 'Employer' })}>
        <CompanyInput source="Person.CompanyName" idSource="Person.CompanyID" />
        {!isNew && <h3>Address</h3>}
        <TextInput source="Person.Address" optional />
        <TextInput source="Person.Suburb" optional />
        <StateInputs />
      </FormColumn>
    </FormColumns>
  );
}
