import { IsBoolean, IsString, MinLength } from 'class-validator';
import { IntegerIn, Optional, Text } from '../shared/rules.ts';
import { message } from '../shared/messages.ts';
import { VEHICLE_NAME_MAX, VEHICLE_SEARCH_MIN } from './vehicle.codes.ts';
import { vehicleMessage } from './vehicle.messages.ts';

/** `POST cars/search`. */
export class SearchVehiclesBody {
  /** Words of a manufacturer, a model and a year: 'toyota cor'. */
  @Text(2 * VEHICLE_NAME_MAX, message.text('Search', 2 * VEHICLE_NAME_MAX))
  @MinLength(VEHICLE_SEARCH_MIN, { message: vehicleMessage.searchString })
  @IsString({ message: vehicleMessage.searchString })
  SearchString!: string;
  /** True for new vehicles only, false for used ones only. Left out for both. */
  @Optional() @IsBoolean({ message: message.yesNo('New') }) New?: boolean | null;
  @Optional() @IntegerIn(1900, 9999, message.number('Year')) Year?: number | null;
}
