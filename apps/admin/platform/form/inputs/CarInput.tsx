import { useWatch } from 'react-hook-form';
import { dayOf } from '../../time/moments.ts';
import { useNow } from '../../time/use-now.ts';
import { FormRow } from '../FormColumns.tsx';
import { vehicleYears } from './quote-choices.ts';
import { SelectInput } from './SelectInput.tsx';
import { VehicleInput } from './VehicleInput.tsx';

/** What the three fields of a car begin with: 'Lead.CurrentCar' of 'Lead.CurrentCarManufacturer'. */
export type CarOf<Text extends string> = Text extends `${infer Car}Manufacturer` ? Car : never;

export interface CarInputProps<Car extends string = string> {
  readonly car: Car;
  /** Stands above the manufacturer, and names the three together. */
  readonly label: string;
}

/** Manufacturer, model and year of a car, each of which may be left out. */
export function CarInput({ car, label }: CarInputProps) {
  const sources = { manufacturer: `${car}Manufacturer`, model: `${car}Model`, year: `${car}Year` };
  const year: unknown = useWatch({ name: sources.year });
  const thisYear = Number(dayOf(useNow()).slice(0, 4));
  return (
    <div className="car-input" role="group" aria-label={label}>
      <VehicleInput
        source={sources.manufacturer}
        car={sources}
        label={label}
        placeholder="Manufacturer, or search"
        optional
      />
      <FormRow>
        <VehicleInput source={sources.model} car={sources} label="Model" optional />
        <SelectInput
          source={sources.year}
          label="Year"
          none="Any"
          choices={vehicleYears(thisYear, typeof year === 'number' ? year : null)}
          optional
        />
      </FormRow>
    </div>
  );
}
