import {
  AddAttendeeBody,
  UpdateAttendeeBody,
} from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeeFields } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { FormRow } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import './session-attendees.css';

const { BooleanInput, CarInput, NumberInput, SelectInput } = inputsOf({
  bodies: [AddAttendeeBody, UpdateAttendeeBody],
  fields: attendeeFields,
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
      <NumberInput source="AnnualIncome" optional />
    </FormRow>
    <FormRow>
      <SelectInput source="PreferredLeaseTerm" />
      <NumberInput source="BusinessUse" optional />
    </FormRow>
  </>
);
