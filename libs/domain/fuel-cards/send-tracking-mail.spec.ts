import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { blankFuelCardTracker } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { trackingMail, trackingMails } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aroha } from '@leaseledger/contract/testing/people';
import type { Attributed } from '../kernel/decider.ts';
import { given, user } from '../kernel/given.ts';
import {
  fuelCardTrackerDecider,
  type FuelCardTrackerCommand,
  type FuelCardTrackerEvent,
} from './fuel-card-tracker.area.ts';

const THEN = '2026-06-20T00:00:00.000Z';
const NOW = '2026-07-01T00:00:00.000Z';
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.LEASING_ADMINISTRATION });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.LEASING_ADMINISTRATION });

const at = (event: FuelCardTrackerEvent, time = THEN): FuelCardTrackerEvent & Attributed => ({
  ...event,
  metadata: { actor: { id: 2, name: 'Sam Whitlock' }, time },
});
const added = (changes: object = {}) =>
  at({
    type: 'FuelCardTrackerAdded',
    data: {
      FuelCardTrackerID: 3,
      ...aroha,
      ...blankFuelCardTracker,
      CardRequested_BP: true,
      UnsentSinceDateTime: THEN,
      ...changes,
    },
  });
const tracked = added({ TrackingNumber_BP: 'AP1' });
const written = { Subject: 'Your BP fuel card', Written: '<p>Hello</p>' };
const send = (changes: object = {}): FuelCardTrackerCommand => ({
  type: 'SendTrackingMail',
  EmailType: trackingMail.STANDARD,
  mailbox: 'main',
  recipient: 'aroha.ngata@example.com',
  previousSentDateTime: null,
  ...written,
  ...changes,
});
const requested = (changes: object = {}): FuelCardTrackerEvent => ({
  type: 'FuelCardTrackingMailRequested',
  data: {
    FuelCardTrackerID: 3,
    PersonID: 7,
    EmailType: trackingMail.STANDARD,
    mailbox: 'main',
    ...written,
    isRepeated: false,
    ...changes,
  },
});
const amended = (changed: object, was: object, waiting: object = {}): FuelCardTrackerEvent => ({
  type: 'FuelCardTrackerAmended',
  data: { FuelCardTrackerID: 3, PersonID: 7, ...changed, was, ...waiting },
});
const sentOnce = [
  tracked,
  at(requested()),
  at(amended({ SentDateTime_BP: THEN }, { SentDateTime_BP: null }, { UnsentSinceDateTime: null })),
];

describe('a tracking mail', () => {
  it('notes that the cards with a tracking number were sent', () =>
    given(fuelCardTrackerDecider, [added({ TrackingNumber_BP: 'AP1', CardRequested_Shell: true })])
      .when(send(), sam)
      .then([requested(), amended({ SentDateTime_BP: NOW }, { SentDateTime_BP: null })]));
  it('keeps the typed day on which a card was sent', () =>
    given(fuelCardTrackerDecider, [
      added({ TrackingNumber_BP: 'AP1', SentDateTime_BP: THEN, UnsentSinceDateTime: null }),
    ])
      .when(send(), sam)
      .then([requested()]));
  it('is sent again only to a caller who saw when it was sent, and marks the tracker as resent', () =>
    given(fuelCardTrackerDecider, sentOnce)
      .when(send({ previousSentDateTime: '2026-06-20T10:00+10:00' }), sam)
      .then([requested({ isRepeated: true }), amended({ Resent: true }, { Resent: false })]));
  it('is not sent a second time to a caller who saw none', () =>
    given(fuelCardTrackerDecider, sentOnce)
      .when(send(), sam)
      .thenRejected('ruleBroken', trackingMailMessage.sentBefore('20/06/2026 10:00 am')));
  it('is not sent again when a colleague sent it again in the meantime', () =>
    given(fuelCardTrackerDecider, [...sentOnce, at(requested({ isRepeated: true }), '2026-06-21T00:00:00.000Z')])
      .when(send({ previousSentDateTime: THEN }), sam)
      .thenRejected('conflict', 'This record was changed in the meantime.'));
  it('needs an address', () =>
    given(fuelCardTrackerDecider, [tracked])
      .when(send({ recipient: null }), sam)
      .thenRejected('ruleBroken', trackingMailMessage.noEmail));
  it('of a forgotten person is refused', () =>
    given(fuelCardTrackerDecider, [added({ PersonFullName: null, TrackingNumber_BP: null })])
      .when(send(), sam)
      .thenRejected('ruleBroken', fuelCardTrackerMessage.personForgotten));
  it('of a colleague who may not open the tracker is refused', () =>
    given(fuelCardTrackerDecider, [tracked]).when(send(), lee).thenRejected('forbidden', message.forbidden));

  it.each(Object.entries(trackingMails).map(([type, mail]) => ({ EmailType: Number(type), ...mail })))(
    '$EmailType needs a tracking number, unless its type goes without',
    ({ EmailType, needsNumber }) => {
      const decided = given(fuelCardTrackerDecider, [added()]).when(send({ EmailType }), sam);
      if (needsNumber) decided.thenRejected('ruleBroken', trackingMailMessage.noTrackingNumber);
      else decided.then([requested({ EmailType })]);
    },
  );
  it('cannot be undone, nor the days that it noted', () =>
    given(fuelCardTrackerDecider, sentOnce)
      .when(
        {
          type: 'UndoDecision',
          decision: 'sent',
          past: [sentOnce.slice(0, 1), sentOnce.slice(1)].map((events, index) => ({
            name: index === 0 ? 'added' : 'sent',
            undoes: undefined,
            by: 'Sam Whitlock',
            at: THEN,
            events,
          })),
        },
        sam,
      )
      .thenRejected('ruleBroken', historyMessage.mailIsSent));
  it('has ten types in the order of the decisions', () =>
    expect(Object.values(trackingMails).map(({ label }) => label)).toEqual([
      'Standard, with tracking',
      'Standard, without tracking',
      'Additional or replacement BP',
      'Additional or replacement Ampol',
      'Additional or replacement Shell',
      'Expiry replacement BP',
      'Expiry replacement Ampol',
      'Expiry replacement Shell',
      'Change of registration, with tracking',
      'Change of registration, without tracking',
    ]));
});
