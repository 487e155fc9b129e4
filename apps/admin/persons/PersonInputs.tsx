import { states, type State } from '@leaseledger/contract/shared/australia';
import { titles } from '@leaseledger/contract/persons/person.codes';
import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../form/CheckboxInput.tsx';
import { FormRow } from '../form/FormColumns.tsx';
import { SelectInput } from '../form/SelectInput.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { PostcodeWarning } from './warnings.tsx';

const titleChoices = titles.map((title) => ({ id: title, name: title }));
const stateChoices = states.map((state) => ({ id: state, name: state }));
const stateOf = (value: unknown): State | null => states.find((state) => state === value) ?? null;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Who the person is. Inputs are named after `AddPersonBody` and `UpdatePersonBody`. */
export const NameInputs = () => (
  <>
    <SelectInput name="Person.Title" label="Title" none="None" choices={titleChoices} optional />
    <FormRow>
      <TextInput name="Person.FirstName" label="First name" maxLength={100} autoFocus />
      <TextInput name="Person.LastName" label="Last name" maxLength={100} />
    </FormRow>
  </>
);

/** How the person is reached. */
export const ContactInputs = () => (
  <>
    <TextInput name="Person.Email" label="Email" type="email" maxLength={254} />
    <TextInput name="Person.ContactNumber" label="Contact number" type="tel" />
    <TextInput name="Person.EmailSecondary" label="Second email" type="email" maxLength={254} optional />
    <TextInput name="Person.ContactNumberSecondary" label="Second contact number" type="tel" optional />
    <CheckboxInput name="Person.MarketingOptOut" label="Does not want marketing" />
  </>
);

/** Where the person lives; a postcode of another state is a warning. */
export function AddressInputs() {
  const [state, postcode]: unknown[] = useWatch({ name: ['Person.State', 'Person.Postcode'] });
  return (
    <>
      <TextInput name="Person.Address" label="Address" maxLength={200} optional />
      <TextInput name="Person.Suburb" label="Suburb" maxLength={100} optional />
      <FormRow>
        <SelectInput name="Person.State" label="State" choices={stateChoices} />
        <TextInput name="Person.Postcode" label="Postcode" maxLength={4} optional hint={<PostcodeWarning state={stateOf(state)} postcode={textOf(postcode)} />} />
      </FormRow>
    </>
  );
}
