import { VEHICLE_SEARCH_MIN } from './vehicle.codes.ts';

export const vehicleMessage = {
  searchString: `Type at least ${VEHICLE_SEARCH_MIN} characters to search for a vehicle.`,
  unreachable: 'The vehicle catalogue does not answer at the moment. Type the car, or try again.',
  simulated: 'A simulator plays the vehicle catalogue: what it suggests is an example.',
} as const;
