import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dayOf } from '../../time/moments.ts';
import { useNow } from '../../time/use-now.ts';
import { FormRow } from '../FormColumns.tsx';
import { vehicleYears } from './quote-choices.ts';
import { SelectInput } from './SelectInput.tsx';
import { VehicleInput } from './VehicleInput.tsx';

/** The common start of a car's three field names: 'Lead.CurrentCar' for 'Lead.CurrentCarManufacturer'. */
export type CarOf<Text extends string> = Text extends `${infer Car}Manufacturer` ? Car : never;

export interface CarInputProps<Car extends string = string> {
  readonly car: Car;
  /** The label above the manufacturer, and the name of the group of three. */
  readonly label: string;
}

/** Manufacturer, model and year of a car. Each is optional. The box narrows the search and is not stored. */
export function CarInput({ car, label }: CarInputProps) {
  const sources = { manufacturer: `${car}Manufacturer`, model: `${car}Model`, year: `${car}Year` };
  const year: unknown = useWatch({ name: sources.year });
  const [isNewOnly, setNewOnly] = useState(false);
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  return (
    <div className="car-input" role="group" aria-label={label}>
      <VehicleInput
        source={sources.manufacturer}
        car={sources}
        isNewOnly={isNewOnly}
        label={label}
        placeholder="Manufacturer, or search"
        optional
      />
      <FormRow>
        <VehicleInput source={sources.model} car={sources} isNewOnly={isNewOnly} label="Model" optional />
        <SelectInput
          source={sources.year}
          label="Year"
          none="Any"
          choices={vehicleYears(thisYear, typeof year === 'number' ? year : null)}
          optional
        />
      </FormRow>
      <div className="form-check">
        <FormControlLabel
          label="Search new vehicles only"
          control={<Checkbox checked={isNewOnly} onChange={(event) => setNewOnly(event.target.checked)} />}
        />
      </div>
    </div>
  );
}
