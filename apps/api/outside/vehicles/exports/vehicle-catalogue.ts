import type { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import type { VehicleRow } from '@leaseledger/contract/vehicles/vehicle.views';
import { Failure } from '../../../platform/answers/failure.ts';

export type Vehicle = Omit<VehicleRow, 'IsSimulated'>;

/** A catalogue of vehicles in an outside system. `manufacturers` and `search` throw a Failure of 503 when it does not answer. */
export abstract class VehicleCatalogue {
  /** Whether a simulator replaces the catalogue. */
  abstract readonly isSimulated: boolean;

  /** The manufacturers, by name. */
  abstract manufacturers(): Promise<readonly string[]>;

  /** The manufacturers to suggest; none while it does not answer, because a visitor can type one. */
  async suggestedManufacturers(): Promise<readonly string[]> {
    try {
      return await this.manufacturers();
    } catch (thrown) {
      if (thrown instanceof Failure) return [];
      throw thrown;
    }
  }

  /** The vehicles that match words of manufacturer, model and year: the newest first, at most `VEHICLES_FOUND`. */
  abstract search(asked: SearchVehiclesBody): Promise<readonly Vehicle[]>;
}
