import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { cardRequestType } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardStatus } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  noPins,
  personalFuelCardTrackerDetails,
  type FuelCardTrackerDetails,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { cardLives } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import { message } from '@leaseledger/contract/shared/messages';
import { aroha, ravi } from '@leaseledger/contract/testing/people';
import type { Actor, Attributed } from '../kernel/decider.ts';
import { candidate, given, system, undoOf, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import { duplicateOf } from './add-fuel-card-tracker.ts';
import type { ReturnsTo } from '../behaviours/about-person.ts';
import {
  fuelCardTrackerArea,
  fuelCardTrackerDecider,
  type FuelCardTrackerCommand,
  type FuelCardTrackerEvent,
} from './fuel-card-tracker.area.ts';
import { pinLookDecider } from './pin-look.area.ts';

/** The moment of the first events, and the one of decisions in `given`. */
const THEN = '2026-06-20T00:00:00.000Z';
const NOW = '2026-07-01T00:00:00.000Z';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.LEASING_ADMIN_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.LEASING_ADMINISTRATION });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.LEASING_ADMINISTRATION });
const specialist = user(4, 'Ana Diaz', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const toSam = { UserID: 2, FullName: 'Sam Whitlock' };
const toLee = { UserID: 3, FullName: 'Lee Park' };

const details: FuelCardTrackerDetails = { ...blankFuelCardTracker, CardRequested_BP: true, Notes: 'Rings on Friday' };
const pins = { ...noPins, CardPin_BP: '4711' };
const add = (changes: Partial<FuelCardTrackerDetails> = {}, more: object = {}): FuelCardTrackerCommand => ({
  type: 'AddFuelCardTracker',
  FuelCardTrackerID: 3,
  person: aroha,
  details: { ...details, ...changes },
  pins: noPins,
  assignee: null,
  ...more,
});
const amend = (changes: Partial<FuelCardTrackerDetails>, more: object = {}): FuelCardTrackerCommand => ({
  type: 'AmendFuelCardTracker',
  changes,
  pins: {},
  ...more,
});

type Happened = FuelCardTrackerEvent & Attributed;
const by = (actor: Actor, event: FuelCardTrackerEvent, time = THEN): Happened => ({
  ...event,
  metadata: { actor: { id: actor.id, name: actor.name }, time },
});
const added = by(sam, {
  type: 'FuelCardTrackerAdded',
  data: { FuelCardTrackerID: 3, ...aroha, ...details, UnsentSinceDateTime: THEN },
});
const withPin = by(sam, {
  type: 'FuelCardPinsChanged',
  data: { FuelCardTrackerID: 3, PersonID: 7, CardPin_BP: '4711', was: { CardPin_BP: null } },
});
const amended = (
  changes: Partial<FuelCardTrackerDetails>,
  was: Partial<FuelCardTrackerDetails>,
  waiting: object = {},
): FuelCardTrackerEvent => ({
  type: 'FuelCardTrackerAmended',
  data: { FuelCardTrackerID: 3, PersonID: 7, ...changes, was, ...waiting },
});
const assignedTo = (to: { UserID: number; FullName: string }, from: typeof to | null = null): FuelCardTrackerEvent => ({
  type: 'FuelCardTrackerAssigned',
  data: { FuelCardTrackerID: 3, from, to },
});
const deleted: FuelCardTrackerEvent = { type: 'FuelCardTrackerDeleted', data: { FuelCardTrackerID: 3 } };

/** Asks for the undo of the last decision. Each event is a decision of its own. */
const undoLast = (past: readonly Happened[], returns: ReturnsTo = {}): FuelCardTrackerCommand => ({
  ...undoOf(String(past.length - 1), past),
  ...returns,
});

describe('adding a fuel card tracker', () => {
  it('records its details, and since when a card waits', () =>
    given(fuelCardTrackerDecider)
      .when(add(), sam)
      .then([
        {
          type: 'FuelCardTrackerAdded',
          data: { FuelCardTrackerID: 3, ...aroha, ...details, UnsentSinceDateTime: NOW },
        },
      ]));
  it('records its PINs in an event of their own', () =>
    given(fuelCardTrackerDecider)
      .when(add({ CardRequested_BP: false }, { pins }), sam)
      .then([
        {
          type: 'FuelCardTrackerAdded',
          data: { FuelCardTrackerID: 3, ...aroha, ...details, CardRequested_BP: false, UnsentSinceDateTime: null },
        },
        {
          type: 'FuelCardPinsChanged',
          data: { FuelCardTrackerID: 3, PersonID: 7, CardPin_BP: '4711', was: { CardPin_BP: null } },
        },
      ]));
  it('refuses Chargefox beside another card', () =>
    given(fuelCardTrackerDecider)
      .when(add({ CardRequested_Chargefox: true }), sam)
      .thenRejected('ruleBroken', 'Chargefox cards cannot be combined with BP, Shell or Ampol.'));
  it('refuses an urgent one to users who do not manage fuel cards', () => {
    given(fuelCardTrackerDecider)
      .when(add({ Urgent: true }), sam)
      .thenRejected('forbidden', message.forbidden);
    expect(
      fuelCardTrackerDecider.decide(add({ Urgent: true }), fuelCardTrackerDecider.initialState, {
        actor: mia,
        now: NOW,
      }),
    ).not.toBeInstanceOf(Rejection);
  });
  it('refuses to give it to others, and to users who may not open it', () => {
    given(fuelCardTrackerDecider)
      .when(add({}, { assignee: candidate(3, 'Lee Park') }), sam)
      .thenRejected('forbidden', message.forbidden);
    given(fuelCardTrackerDecider)
      .when(add({}, { assignee: candidate(4, 'Ana Diaz', { WorksFuelCards: false }) }), mia)
      .thenRejected('ruleBroken', fuelCardTrackerMessage.cannotOpen('Ana Diaz'));
  });
  it('is refused without the permission', () =>
    given(fuelCardTrackerDecider).when(add(), specialist).thenRejected('forbidden', message.forbidden));
});

describe('a duplicate of a fuel card tracker', () => {
  it('takes over cards, types, registration, vehicle and priority, without numbers, dates, notes and urgency', () =>
    expect(
      duplicateOf({
        ...details,
        RequestTypeCodeID: cardRequestType.EXPIRED,
        PriorityCodeID: priority.HIGH,
        Urgent: true,
        RegistrationNumber: '1AB2CD',
        VehicleDescription: 'Kia EV5',
        SentDateTime_BP: THEN,
        TrackingNumber_BP: 'AP1',
        RequestedDateTime: THEN,
        Resent: true,
      }),
    ).toEqual({
      ...blankFuelCardTracker,
      CardRequested_BP: true,
      RequestTypeCodeID: cardRequestType.EXPIRED,
      PriorityCodeID: priority.HIGH,
      RegistrationNumber: '1AB2CD',
      VehicleDescription: 'Kia EV5',
    }));
});

describe('amending a fuel card tracker', () => {
  it('records the changed fields, and that no card waits any longer', () =>
    given(fuelCardTrackerDecider, [added])
      .when(amend({ SentDateTime_BP: NOW, Notes: details.Notes }), sam)
      .then([amended({ SentDateTime_BP: NOW }, { SentDateTime_BP: null }, { UnsentSinceDateTime: null })]));
  it('records a changed PIN, and nothing for the same one', () => {
    given(fuelCardTrackerDecider, [added, withPin])
      .when(amend({}, { pins: { CardPin_BP: '0815' } }), sam)
      .then([
        {
          type: 'FuelCardPinsChanged',
          data: { FuelCardTrackerID: 3, PersonID: 7, CardPin_BP: '0815', was: { CardPin_BP: '4711' } },
        },
      ]);
    given(fuelCardTrackerDecider, [added, withPin])
      .when(amend({}, { pins: { CardPin_BP: '4711' } }), sam)
      .then([]);
  });
  it('refuses Chargefox beside another card, and takes it once the other is gone', () => {
    given(fuelCardTrackerDecider, [added])
      .when(amend({ CardRequested_Chargefox: true }), sam)
      .thenRejected('ruleBroken', fuelCardTrackerMessage.chargefoxAlone);
    given(fuelCardTrackerDecider, [added])
      .when(amend({ CardRequested_Chargefox: true, CardRequested_BP: false }), sam)
      .then([
        amended(
          { CardRequested_BP: false, CardRequested_Chargefox: true },
          { CardRequested_BP: true, CardRequested_Chargefox: false },
          { UnsentSinceDateTime: NOW },
        ),
      ]);
  });
  it('refuses a change of urgency to users who do not manage fuel cards', () =>
    given(fuelCardTrackerDecider, [added])
      .when(amend({ Urgent: true }), sam)
      .thenRejected('forbidden', message.forbidden));
  it('refuses another user’s tracker', () =>
    given(fuelCardTrackerDecider, [added])
      .when(amend({ Resent: true }), lee)
      .thenRejected('forbidden', message.forbidden));
  it('seals details and PINs again for another person', () => {
    const { PersonID: from } = aroha;
    const moved: FuelCardTrackerEvent = {
      type: 'FuelCardTrackerPersonChanged',
      data: {
        FuelCardTrackerID: 3,
        from,
        ...ravi,
        ...picked(details, personalFuelCardTrackerDetails),
        ...pins,
      },
    };
    given(fuelCardTrackerDecider, [added, withPin])
      .when(amend({}, { person: ravi }), sam)
      .then([moved]);
    const past = [added, withPin, by(sam, moved)];
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past, { person: aroha }), sam)
      .then([{ type: 'FuelCardTrackerPersonChanged', data: { ...moved.data, from: ravi.PersonID, ...aroha } }]);
  });
  it('gets its previous details and PINs back by an undo', () => {
    const past = [
      added,
      by(sam, amended({ SentDateTime_BP: NOW }, { SentDateTime_BP: null }, { UnsentSinceDateTime: null })),
    ];
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past), sam)
      .then([amended({ SentDateTime_BP: null }, { SentDateTime_BP: NOW }, { UnsentSinceDateTime: THEN })]);
    given(fuelCardTrackerDecider, [added, withPin])
      .when(undoLast([added, withPin]), sam)
      .then([
        {
          type: 'FuelCardPinsChanged',
          data: { FuelCardTrackerID: 3, PersonID: 7, CardPin_BP: null, was: { CardPin_BP: '4711' } },
        },
      ]);
  });
});

describe('the PINs of a fuel card tracker', () => {
  it('are told by no history, with or without the person’s key', () => {
    const tells = JSON.stringify([
      fuelCardTrackerArea.history.entries.FuelCardPinsChanged?.(withPin.data as never),
      fuelCardTrackerArea.history.sealed.FuelCardPinsChanged?.(withPin.data as never) ?? null,
    ]);
    expect(tells).toContain('BP PIN changed');
    expect(tells).not.toContain('4711');
  });
  it('are looked at by users of fuel cards, and each look is recorded', () => {
    const look = { type: 'LookAtPins', FuelCardTrackerID: 3 } as const;
    given(pinLookDecider)
      .when(look, sam)
      .then([{ type: 'FuelCardPinsSeen', data: { FuelCardTrackerID: 3 } }]);
    given(pinLookDecider).when(look, specialist).thenRejected('forbidden', message.forbidden);
  });
});

describe('assigning a fuel card tracker', () => {
  const assign = (UserID: number, previousAssigneeID?: number | null): FuelCardTrackerCommand => ({
    type: 'AssignFuelCardTracker',
    assignee: candidate(UserID, UserID === 2 ? 'Sam Whitlock' : 'Lee Park'),
    ...(previousAssigneeID !== undefined && { previousAssigneeID }),
  });
  const past = [added, by(mia, assignedTo(toSam))];

  it('is for managers of fuel cards, from the assignee that they saw', () => {
    given(fuelCardTrackerDecider, past)
      .when(assign(3, 2), mia)
      .then([assignedTo(toLee, toSam)]);
    given(fuelCardTrackerDecider, past).when(assign(3, 2), sam).thenRejected('forbidden', message.forbidden);
    given(fuelCardTrackerDecider, past)
      .when(assign(3, null), mia)
      .thenRejected('conflict', 'This record was changed in the meantime.');
  });
  it('refuses the present assignee in the document’s words', () =>
    given(fuelCardTrackerDecider, past)
      .when(assign(2, 2), mia)
      .thenRejected('ruleBroken', 'You can not assign this Fuel Card Tracker as it is already assigned to that user.'));
  it('gives it back by an undo', () =>
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past), mia)
      .then([{ type: 'FuelCardTrackerUnassigned', data: { FuelCardTrackerID: 3, from: toSam } }]));
  it('hands over open work of a user who left, and leaves finished work', () => {
    const handOver: FuelCardTrackerCommand = {
      type: 'HandOverFuelCardTracker',
      from: toSam,
      to: toLee,
      because: 'disabled',
    };
    given(fuelCardTrackerDecider, past)
      .when(handOver, system)
      .then([
        {
          type: 'FuelCardTrackerAssigned',
          data: { FuelCardTrackerID: 3, from: toSam, to: toLee, because: 'disabled' },
        },
      ]);
    const done: FuelCardTrackerEvent = {
      type: 'FuelCardStatusChanged',
      data: { FuelCardTrackerID: 3, from: fuelCardStatus.OPEN, to: fuelCardStatus.COMPLETED },
    };
    given(fuelCardTrackerDecider, [...past, by(sam, done)])
      .when(handOver, system)
      .then([]);
    given(fuelCardTrackerDecider, past).when(handOver, mia).thenRejected('forbidden', message.forbidden);
  });
});

describe('the status of a fuel card tracker', () => {
  const { OPEN, REQUESTED, CLOSED } = fuelCardStatus;
  const change = (from: 128 | 142, to: 129 | 142): FuelCardTrackerCommand => ({
    type: 'ChangeFuelCardStatus',
    from,
    to,
  });
  const changed = (from: 128 | 129 | 142, to: 128 | 129 | 142): FuelCardTrackerEvent => ({
    type: 'FuelCardStatusChanged',
    data: { FuelCardTrackerID: 3, from, to },
  });

  it('changes from the one that the caller saw', () => {
    given(fuelCardTrackerDecider, [added])
      .when(change(OPEN, CLOSED), sam)
      .then([changed(OPEN, CLOSED)]);
    given(fuelCardTrackerDecider, [added])
      .when(change(REQUESTED, CLOSED), sam)
      .thenRejected('conflict', 'This record was changed in the meantime.');
  });
  it('notes when the cards were first requested', () =>
    given(fuelCardTrackerDecider, [added])
      .when(change(OPEN, REQUESTED), sam)
      .then([
        changed(OPEN, REQUESTED),
        amended({ RequestedDateTime: NOW }, { RequestedDateTime: null }, { UnsentSinceDateTime: NOW }),
      ]));
  it('returns by an undo', () => {
    const past = [added, by(sam, changed(OPEN, CLOSED))];
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past), sam)
      .then([changed(CLOSED, OPEN)]);
  });
});

describe('deleting a fuel card tracker', () => {
  const remove: FuelCardTrackerCommand = { type: 'DeleteFuelCardTracker' };
  const past = [added, withPin, by(mia, assignedTo(toSam)), by(mia, deleted)];

  it('is for managers of fuel cards', () => {
    given(fuelCardTrackerDecider, [added]).when(remove, mia).then([deleted]);
    given(fuelCardTrackerDecider, [added]).when(remove, sam).thenRejected('forbidden', message.forbidden);
  });
  it('is undone with all that it held, and the PINs are not repeated', () => {
    const state = past.reduce(fuelCardTrackerDecider.evolve, fuelCardTrackerDecider.initialState);
    const returns = { person: aroha, assignee: candidate(2, 'Sam Whitlock'), isKept: true };
    const restored = fuelCardTrackerDecider.decide(undoLast(past, returns), state, { actor: mia, now: NOW });
    if (restored instanceof Rejection) throw new Error(restored.message);
    expect(restored).toMatchObject([
      { type: 'FuelCardTrackerRestored', data: { ...details, ...aroha, assignee: toSam, PinsOf: ['BP'] } },
    ]);
    expect(JSON.stringify(restored)).not.toContain('4711');
    expect(restored.reduce(fuelCardTrackerDecider.evolve, state)).toMatchObject({
      stage: 'live',
      pins,
      UnsentSinceDateTime: THEN,
    });
  });
  it('is not undone after its contents are no longer kept, or its person is forgotten', () => {
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past, { person: aroha }), mia)
      .thenRejected('ruleBroken', historyMessage.deletedForGood);
    given(fuelCardTrackerDecider, past)
      .when(undoLast(past, { isKept: true }), mia)
      .thenRejected('ruleBroken', historyMessage.forgotten);
  });
  it('refuses what follows', () =>
    given(fuelCardTrackerDecider, past)
      .when(amend({ Resent: true }), mia)
      .thenRejected('missing', message.notFound('Fuel Card Tracker')));
});

describe('blanking a forgotten person’s name in a fuel card tracker', () => {
  it('leaves "[forgotten]" there, without the previous text', () =>
    given(fuelCardTrackerDecider, [added])
      .when({ type: 'BlankMentions', mentions: [{ field: 'Notes', at: 9, text: 'Friday' }] }, system)
      .then([
        { type: 'FuelCardTrackerAmended', data: { FuelCardTrackerID: 3, PersonID: 7, Notes: 'Rings on [forgotten]' } },
      ]));
});

describe('the life of a card', () => {
  it('is told in the order of time, from the moments of its events', () => {
    const events = [
      by(sam, {
        type: 'FuelCardTrackerAdded',
        data: {
          ...(added.data as Extract<FuelCardTrackerEvent, { type: 'FuelCardTrackerAdded' }>['data']),
          RequestTypeCodeID: cardRequestType.EXPIRED,
        },
      }),
      by(sam, amended({ SentDateTime_BP: NOW }, {}), NOW),
      by(sam, amended({ Resent: true, ReceivedDateTime: '2026-07-08T00:00:00.000Z' }, {}), '2026-07-05T00:00:00.000Z'),
    ];
    const state = events.reduce(fuelCardTrackerDecider.evolve, fuelCardTrackerDecider.initialState);
    expect(cardLives({ ...state.details, ...state.moments })).toEqual([
      {
        card: 'BP',
        steps: [
          { step: 'Expired', at: THEN },
          { step: 'Requested', at: THEN },
          { step: 'Sent', at: NOW },
          { step: 'Resent', at: '2026-07-05T00:00:00.000Z' },
          { step: 'Received', at: '2026-07-08T00:00:00.000Z' },
        ],
      },
    ]);
  });
});
