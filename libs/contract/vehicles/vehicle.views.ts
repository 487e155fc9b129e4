import { view } from '../kernel/answer.ts';

/** A manufacturer in the catalogue. */
export interface ManufacturerRow {
  readonly Manufacturer: string;
  /** Whether a simulator plays the catalogue. */
  readonly IsSimulated: boolean;
}

/** A vehicle of one year. */
export interface VehicleRow {
  readonly Manufacturer: string;
  readonly Model: string;
  readonly Year: number;
  /** Whether it is sold new. */
  readonly New: boolean;
  /** Whether a simulator plays the catalogue. */
  readonly IsSimulated: boolean;
}

export const manufacturerRow = view<ManufacturerRow>('ManufacturerRow');
export const vehicleRow = view<VehicleRow>('VehicleRow');
