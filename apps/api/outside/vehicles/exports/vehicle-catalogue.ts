import type { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import type { VehicleRow } from '@leaseledger/contract/vehicles/vehicle.views';

export type Vehicle = Omit<VehicleRow, 'IsSimulated'>;

/** Which vehicles there are, as a system outside knows them. Both throw a Failure of 503 where it does not answer. */
export abstract class VehicleCatalogue {
  /** Whether somebody plays it. */
  abstract readonly isSimulated: boolean;

  /** Whose vehicles it has, by name. */
  abstract manufacturers(): Promise<readonly string[]>;

  /** What it finds for words of manufacturer, model and year: the newest first, at most `VEHICLES_FOUND`. */
  abstract search(asked: SearchVehiclesBody): Promise<readonly Vehicle[]>;
}
