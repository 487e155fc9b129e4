import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type Command, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { may } from '../kernel/rights.ts';

interface Look {
  readonly FuelCardTrackerID: number;
}

interface FuelCardPinsSeen extends DomainEvent<'FuelCardPinsSeen', Look> {}

const lookAtPins: Decision<object, Command<'LookAtPins'> & Look, FuelCardPinsSeen> = {
  command: 'LookAtPins',
  who: (actor) => actor.id !== null && may(worksFuelCards, actor),
  of: 'any',
  decide: ({ FuelCardTrackerID }) => [{ type: 'FuelCardPinsSeen', data: { FuelCardTrackerID } }],
  events: {
    FuelCardPinsSeen: {
      description: 'A user was shown the PINs of a fuel card tracker.',
      evolve: (state) => state,
      history: () => activity('Fuel card PINs shown', 'Looked at the PINs'),
      undo: historyMessage.justHappened,
      example: { FuelCardTrackerID: 3 },
    },
  },
  any: (fc, _some, FuelCardTrackerID) => fc.record({ FuelCardTrackerID: fc.constant(FuelCardTrackerID) }),
  decidesAgain: true,
};

const pinLookDecisions = [lookAtPins] as const;
export type PinLookEvent = EventsOf<typeof pinLookDecisions>;
export type PinLookCommand = CommandsOf<typeof pinLookDecisions>;

/**
 * Who looked at the PINs of a fuel card tracker (decisions 7). A stream beside the tracker's own, so that a look does
 * not change the revision of the record that somebody else is editing.
 */
export const pinLookArea = aggregate<PinLookCommand, object, PinLookEvent>(pinLookDecisions, {
  category: 'fuelCardPins',
  initialState: {},
  subjectType: 'fuelCardTracker',
  subjectID: ({ FuelCardTrackerID }) => FuelCardTrackerID,
});
export const { decider: pinLookDecider } = pinLookArea;
