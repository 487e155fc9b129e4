import {
  AddAttendeeBody,
  UpdateAttendeeBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeeLabels } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import './session-attendees.css';
import { leaseTermChoices } from '../../platform/form/inputs/quote-choices.ts';

const { BooleanInput, CarInput, NumberInput, SelectInput } = inputsOf({
  bodies: [AddAttendeeBody, UpdateAttendeeBody],
  labels: attendeeLabels,
});

/** The inputs of an attendee's answers, without the person. */
export const AttendeeInputs = () => (
  <>
    <BooleanInput source="PostSessionContactReq" />
    <BooleanInput source="HasHadNovatedLease" />
    <CarInput car="CurrentCar" />
    <CarInput car="InterestedCar" />
    <FormRow>
      <NumberInput source="AnnualKMs" suffix="km" optional />
      <NumberInput source="AnnualIncome" prefix="$" decimals optional />
    </FormRow>
    <FormRow>
      <SelectInput source="PreferredLeaseTerm" choices={leaseTermChoices} />
      <NumberInput source="BusinessUse" suffix="%" decimals optional />
    </FormRow>
  </>
);
