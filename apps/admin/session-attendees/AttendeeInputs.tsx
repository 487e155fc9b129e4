import { AddAttendeeBody, UpdateAttendeeBody } from '@leaseledger/contract/session-attendance/session-attendance.bodies';
import { attendeeLabels } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { useWatch } from 'react-hook-form';
import { FormRow } from '../form/FormColumns.tsx';
import { inputsOf } from '../form/inputs-of.tsx';
import { dayOf } from '../kernel/moments.ts';
import { useNow } from '../kernel/use-now.ts';
import './session-attendees.css';
import { leaseTermChoices, vehicleYears } from '../form/quote-choices.ts';

const { NumberInput, BooleanInput, SelectInput, VehicleInput } = inputsOf({ bodies: [AddAttendeeBody, UpdateAttendeeBody], labels: attendeeLabels });

function CarInput({ which }: { readonly which: 'CurrentCar' | 'InterestedCar' }) {
  const year: unknown = useWatch({ name: `${which}Year` });
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  const car = { manufacturer: `${which}Manufacturer`, model: `${which}Model`, year: `${which}Year` } as const;
  return (
    <div className="attendee-car" role="group" aria-label={attendeeLabels[`${which}Manufacturer`]}>
      <VehicleInput source={car.manufacturer} car={car} placeholder="Manufacturer, or search" optional />
      <FormRow>
        <VehicleInput source={car.model} car={car} label="Model" optional />
        <SelectInput source={car.year} label="Year" none="Any" choices={vehicleYears(thisYear, typeof year === 'number' ? year : null)} optional />
      </FormRow>
    </div>
  );
}

/** What is asked of an attendee beside who it is. */
export const AttendeeInputs = () => (
  <>
    <BooleanInput source="PostSessionContactReq" />
    <BooleanInput source="HasHadNovatedLease" />
    <CarInput which="CurrentCar" />
    <CarInput which="InterestedCar" />
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
