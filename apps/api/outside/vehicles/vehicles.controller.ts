import { SearchVehiclesBody } from '@leaseledger/contract/vehicles/vehicle.bodies';
import { vehicleEndpoints } from '@leaseledger/contract/vehicles/vehicle.endpoints';
import { Body, Controller } from '@nestjs/common';
import { answer } from '../../platform/answers/envelope.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { VehicleCatalogue } from './exports/vehicle-catalogue.ts';

@Controller('api')
export class VehiclesController {
  constructor(private readonly catalogue: VehicleCatalogue) {}

  @Serves(vehicleEndpoints.manufacturers)
  async manufacturers() {
    const IsSimulated = this.catalogue.isSimulated;
    return answer((await this.catalogue.manufacturers()).map((Manufacturer) => ({ Manufacturer, IsSimulated })));
  }

  @Serves(vehicleEndpoints.search)
  async search(@Body() body: SearchVehiclesBody) {
    const IsSimulated = this.catalogue.isSimulated;
    return answer((await this.catalogue.search(body)).map((vehicle) => ({ ...vehicle, IsSimulated })));
  }
}
