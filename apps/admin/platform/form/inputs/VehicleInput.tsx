import { VEHICLE_SEARCH_MIN } from '@leaseledger/contract/vehicles/vehicle.codes';
import type { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import { vehicleMessage } from '@leaseledger/contract/vehicles/vehicle.messages';
import type { VehicleRow } from '@leaseledger/contract/vehicles/vehicle.views';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../http/api.ts';
import { AutocompleteInput } from './AutocompleteInput.tsx';
import { useFormInput } from '../FormField.tsx';
import type { InputProps } from '../form-types.ts';
import { useFound } from './use-found.ts';

export interface VehicleInputProps extends Pick<InputProps, 'source' | 'label' | 'optional'> {
  readonly placeholder?: string;
  /** The three fields of the car. Choosing a vehicle fills all of them. */
  readonly car: { readonly manufacturer: string; readonly model: string; readonly year: string };
  /** Searches only vehicles that are sold new. */
  readonly isNewOnly: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The call's code is loaded when a user types a car, because most forms are filled in without one. */
async function search(body: SearchVehiclesBody, signal: AbortSignal): Promise<readonly VehicleRow[]> {
  const { vehicleEndpoints } = await import('@leaseledger/contract/vehicles/vehicle.endpoints');
  return call(vehicleEndpoints.search, { body }, { signal });
}

/**
 * The manufacturer or model of a car. Choosing from the vehicle catalogue fills the other one and the year.
 * Free text is kept as typed.
 */
export function VehicleInput({ source, label, optional = false, placeholder, car, isNewOnly }: VehicleInputProps) {
  const form = useFormContext();
  const input = useFormInput({ source });
  const [manufacturer, model, year] = useWatch({ name: [car.manufacturer, car.model, car.year] });
  const [isTyped, setTyped] = useState(false);
  const Year = typeof year === 'number' ? year : null;
  const {
    found: vehicles,
    isFetching,
    isError,
  } = useFound(isTyped ? `${textOf(manufacturer)} ${textOf(model)}` : '', {
    of: ['cars', Year, isNewOnly],
    search: (SearchString, signal) => search({ SearchString, Year, New: isNewOnly ? true : null }, signal),
    minLength: VEHICLE_SEARCH_MIN,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AutocompleteInput
      source={source}
      label={label}
      optional={optional}
      input={input}
      hint={
        isError
          ? vehicleMessage.unreachable
          : vehicles.some(({ IsSimulated }) => IsSimulated)
            ? vehicleMessage.simulated
            : undefined
      }
      picker={{
        text: typeof input.value === 'string' ? input.value : '',
        options: vehicles.map(({ Manufacturer, Model, Year: of, New, IsSimulated }, id) => ({
          id,
          text: `${Manufacturer} ${Model}`,
          detail: [of, New && 'new', IsSimulated && 'simulated'].filter(Boolean).join(', '),
        })),
        onChoose: (id) => {
          const chosen = id === null ? undefined : vehicles[id];
          if (chosen === undefined) return;
          setTyped(false);
          for (const [name, value] of [
            [car.manufacturer, chosen.Manufacturer],
            [car.model, chosen.Model],
            [car.year, chosen.Year],
          ] as const)
            form.setValue(name, value, { shouldDirty: true });
        },
        onType: (text) => {
          setTyped(true);
          input.change(text === '' ? null : text);
        },
        loading: isFetching,
        placeholder,
      }}
    />
  );
}
