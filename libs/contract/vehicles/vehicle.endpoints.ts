import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { SearchVehiclesBody } from './vehicle.bodies.ts';
import { manufacturerRow, vehicleRow } from './vehicle.views.ts';

export const vehicleEndpoints = {
  manufacturers: endpoint('POST', 'cars', {
    who: 'public',
    kind: 'query',
    asksOutside: true,
    answer: listOf(manufacturerRow),
    summary: 'The manufacturers of the vehicle catalogue',
  }),
  search: endpoint('POST', 'cars/search', {
    who: 'public',
    kind: 'query',
    asksOutside: true,
    body: SearchVehiclesBody,
    answer: listOf(vehicleRow),
    summary:
      'At most 20 vehicles whose manufacturer, model and year begin with the words, the newest first; path chosen by us',
  }),
} as const;
