import { Module } from '@nestjs/common';
import { CLOCK, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { VehicleCatalogue } from './exports/vehicle-catalogue.ts';
import { HttpCatalogue } from './http-catalogue.ts';
import { SimulatedCatalogue } from './simulated-catalogue.ts';
import { VehiclesController } from './vehicles.controller.ts';

const catalogue = ({ vehicles }: Settings, clock: Clock): VehicleCatalogue =>
  vehicles === undefined ? new SimulatedCatalogue(clock) : new HttpCatalogue(vehicles, clock);

/** The vehicle catalogue. A simulator replaces it when none is configured. */
@Module({
  controllers: [VehiclesController],
  providers: [{ provide: VehicleCatalogue, useFactory: catalogue, inject: [SETTINGS, CLOCK] }],
  exports: [VehicleCatalogue],
})
export class VehiclesModule {}
