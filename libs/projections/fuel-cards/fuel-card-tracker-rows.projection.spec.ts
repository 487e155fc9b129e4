import { describe, it } from '@jest/globals';
import { blankFuelCardTracker } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { noMoments } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.lives';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { aroha } from '@leaseledger/contract/testing/people';
import { given, recorded } from '../kernel/given.ts';
import { fuelCardTrackerRows } from './fuel-card-tracker-rows.projection.ts';

const FIRST = '2026-07-01T00:00:00.000Z';
const details = { ...blankFuelCardTracker, CardRequested_BP: true, RegistrationNumber: '1AB2CD' };
const added = recorded('FuelCardTrackerAdded', {
  FuelCardTrackerID: 3,
  ...aroha,
  ...details,
  UnsentSinceDateTime: FIRST,
});
const row: FuelCardTrackerRow = {
  id: 3,
  FuelCardTrackerID: 3,
  Version: 0,
  ...aroha,
  OwnPersonID: 7,
  ...details,
  ...noMoments,
  CardRequestedDateTime_BP: FIRST,
  RequestTypeName: 'Standard',
  PriorityName: 'Low',
  DeliveryTypeName: 'Standard',
  StatusCodeID: 128,
  StatusName: 'Open',
  AssignedToUserID: null,
  AssigneeName: null,
  AssignedByUserID: null,
  AssignerName: null,
  AssignedDateTime: null,
  CreatedByUserID: 7,
  CreatedByName: 'Kim Lee',
  CreatedDateTime: FIRST,
  ModifiedDateTime: FIRST,
  TrackingNumberEmailSentDateTime: null,
  UnsentSinceDateTime: FIRST,
  HasPin_BP: false,
  HasPin_Shell: false,
  HasPin_Ampol: false,
};
const pins = recorded(
  'FuelCardPinsChanged',
  { FuelCardTrackerID: 3, PersonID: 7, CardPin_BP: '4711', was: { CardPin_BP: null } },
  { revision: 1n },
);

describe('the rows of fuel card trackers', () => {
  it('show a new tracker with its person, and when its cards were requested', () =>
    given(fuelCardTrackerRows, [added]).then([row]));
  it('say that there is a PIN, and never the PIN', () =>
    given(fuelCardTrackerRows, [added, pins]).then([{ ...row, HasPin_BP: true, Version: 1 }]));
  it('show amended details with the moments that they set', () =>
    given(fuelCardTrackerRows, [
      added,
      recorded(
        'FuelCardTrackerAmended',
        {
          FuelCardTrackerID: 3,
          PersonID: 7,
          PriorityCodeID: 14,
          Resent: true,
          UnsentSinceDateTime: null,
          was: { PriorityCodeID: 12, Resent: false },
        },
        { revision: 1n },
      ),
    ]).then([
      {
        ...row,
        PriorityCodeID: 14,
        PriorityName: 'High',
        Resent: true,
        ResentDateTime: FIRST,
        UnsentSinceDateTime: null,
        Version: 1,
      },
    ]));
  it('show when the latest tracking mail was sent', () =>
    given(fuelCardTrackerRows, [
      added,
      recorded(
        'FuelCardTrackingMailRequested',
        {
          FuelCardTrackerID: 3,
          PersonID: 7,
          EmailType: 1,
          mailbox: 'main',
          Subject: 'Your BP fuel card',
          HTML: '<p>Hello</p>',
          Text: 'Hello',
          isRepeated: false,
        },
        { revision: 1n },
      ),
    ]).then([{ ...row, TrackingNumberEmailSentDateTime: FIRST, Version: 1 }]));
  it('lose a deleted tracker', () =>
    given(fuelCardTrackerRows, [added, recorded('FuelCardTrackerDeleted', { FuelCardTrackerID: 3 })]).then([]));
  it('show no detail of a forgotten person', () =>
    given(fuelCardTrackerRows, [added, pins, recorded('PersonForgotten', { PersonID: 7 })]).then([
      {
        ...row,
        Version: 1,
        PersonFullName: null,
        PersonEmployerName: null,
        PersonEmail: null,
        PersonContactNumber: null,
        RegistrationNumber: null,
        VehicleDescription: null,
        TrackingNumber_BP: null,
        TrackingNumber_Shell: null,
        TrackingNumber_Ampol: null,
        TrackingNumber_Chargefox: null,
        Notes: null,
        HasPin_BP: null,
        HasPin_Shell: null,
        HasPin_Ampol: null,
      },
    ]));
});
