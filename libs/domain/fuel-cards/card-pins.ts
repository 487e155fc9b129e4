import { pinProviders } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { pinLabels, type FuelCardPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { labelsIn } from '../kernel/changes.ts';
import type { Recorded } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import { isForgotten, personal, type OfTracker, type TrackerState } from './fuel-card-tracker.ts';

export interface FuelCardPinsChanged {
  readonly type: 'FuelCardPinsChanged';
  /** The changed PINs, sealed with the person's key; `was` holds the previous ones. No history shows them. */
  readonly data: OfTracker & { readonly PersonID: number; readonly was: Partial<FuelCardPins> } & Partial<FuelCardPins>;
}

/** The change of PINs; nothing if they stay. Left out, a PIN stays; null removes it. */
export function pinsChanged(
  wanted: Partial<FuelCardPins>,
  { FuelCardTrackerID, person: { PersonID }, pins }: Pick<TrackerState, 'FuelCardTrackerID' | 'person' | 'pins'>,
): readonly FuelCardPinsChanged[] {
  const changed = changesOf(pins, wanted);
  return isEmpty(changed)
    ? []
    : [
        {
          type: 'FuelCardPinsChanged',
          data: { FuelCardTrackerID, PersonID, ...changed, was: formerly(pins, changed) },
        },
      ];
}

/** Says which PINs changed and never what they are. A forgotten person's PINs cannot be read: only that they changed. */
function told(data: FuelCardPinsChanged['data']): string {
  return pinProviders
    .flatMap((card) => (`CardPin_${card}` in data ? [`${pinLabels[`CardPin_${card}`]} changed`] : []))
    .join('; ');
}

/** The PINs have an event of their own, so that other events and their histories hold none. */
export const cardPins: Recorded<TrackerState, FuelCardPinsChanged> = {
  events: {
    FuelCardPinsChanged: {
      description: 'The PINs of fuel cards were set, changed or removed; sealed, and told by no history.',
      personal,
      evolve: (state, data) => ({ ...state, pins: merged(state.pins, data) }),
      history: (data) => activity('Fuel card PINs changed', told(data)),
      undo: {
        touched: (data) => labelsIn(data, pinLabels),
        back: ({ was }, state) => (isForgotten(state) ? ruleBroken(historyMessage.forgotten) : pinsChanged(was, state)),
      },
      example: { FuelCardTrackerID: 3, PersonID: 10, CardPin_BP: '4711', was: { CardPin_BP: null } },
    },
  },
};
