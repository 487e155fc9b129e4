import { AddLeadBody, UpdateLeadBody } from '@leaseledger/contract/leads/lead.bodies';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { inputsOf } from './inputs-of.tsx';

// Uses that must and must not compile. `npm run types` reads this file; nothing loads it.

const { CarInput, SelectInput, TextInput, NumberInput, BooleanInput, DateInput, PersonInput } = inputsOf({
  bodies: [AddLeadBody, UpdateLeadBody],
  fields: leadFields,
});

export const inputs = [
  <TextInput key={1} source="Lead.Notes" />,
  <NumberInput key={2} source="Lead.AnnualKMs" />,
  <DateInput key={3} source="Lead.SettlementDateActual" label="Date settled" />,
  <BooleanInput key={4} source="warmAssign" label="Warm assign" />,
  // @ts-expect-error: no body has this field
  <TextInput key={5} source="Lead.Note" />,
  // @ts-expect-error: the path must begin with a part of the body
  <TextInput key={6} source="Notes" />,
  // @ts-expect-error: a number is not a text
  <TextInput key={7} source="Lead.AnnualKMs" />,
  // @ts-expect-error: a text is not a boolean
  <BooleanInput key={8} source="Lead.Notes" />,
  // @ts-expect-error: the contract has no label for this field, so the input must give one
  <PersonInput key={9} source="Lead.PersonID" />,
  <CarInput key={10} car="Lead.CurrentCar" />,
  // @ts-expect-error: no body has this car
  <CarInput key={11} car="CurrentCar" />,
  <SelectInput key={12} source="Lead.PriorityCodeID" />,
  <SelectInput key={13} source="Lead.AssignedToUserID" label="Assign to" choices={[]} />,
  // @ts-expect-error: the table has no choices for this field, so the input must give them
  <SelectInput key={14} source="Lead.AssignedToUserID" label="Assign to" />,
];
