import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { given, system, undoOf, user } from '../kernel/given.ts';
import { personDecider, type PersonCommand, type PersonEvent } from './person.area.ts';
import { arohasDetails as details } from '@leaseledger/contract/testing/people';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const accountant = user(5, 'Ana Costa', { roleGroup: roleGroup.ACCOUNTING_ADMINISTRATOR });
const administrator = user(6, 'Zoe Reid', { also: [permission.USER_ADMINISTRATION] });

const registered: PersonEvent = { type: 'PersonRegistered', data: { PersonID: 7, ...details } };
const amended = (changes: Partial<PersonDetails>, was: Partial<PersonDetails>): PersonEvent => ({
  type: 'PersonAmended',
  data: { PersonID: 7, ...changes, was },
});
const forgotten: PersonEvent = { type: 'PersonForgotten', data: { PersonID: 7 } };

describe('registering a person', () => {
  it('records their details', () =>
    given(personDecider).when({ type: 'RegisterPerson', PersonID: 7, details }, sam).then([registered]));
  it('is open to the system', () =>
    given(personDecider).when({ type: 'RegisterPerson', PersonID: 7, details }, system).then([registered]));
  it('needs a permission that opens the person screens', () =>
    given(personDecider)
      .when({ type: 'RegisterPerson', PersonID: 7, details }, accountant)
      .thenRejected('forbidden', NOT_PERMITTED));
});

describe('amending a person', () => {
  it('records the fields that changed and what they held before, and no others', () =>
    given(personDecider, [registered])
      .when({ type: 'AmendPerson', changes: { ...details, Suburb: 'Geelong', CompanyID: null } }, sam)
      .then([amended({ Suburb: 'Geelong', CompanyID: null }, { Suburb: null, CompanyID: 3 })]));
  it('records both names when one changed, so that lists learn the full name', () =>
    given(personDecider, [registered])
      .when({ type: 'AmendPerson', changes: { LastName: 'Smith' } }, sam)
      .then([amended({ FirstName: 'Aroha', LastName: 'Smith' }, { FirstName: 'Aroha', LastName: 'Ngata' })]));
  it('records nothing when nothing changed', () =>
    given(personDecider, [registered]).when({ type: 'AmendPerson', changes: details }, sam).then([]));
  it('records an opt-out from marketing', () =>
    given(personDecider, [registered])
      .when({ type: 'AmendPerson', changes: { MarketingOptOut: true } }, sam)
      .then([amended({ MarketingOptOut: true }, { MarketingOptOut: false })]));
  it('needs a permission that opens the person screens', () =>
    given(personDecider, [registered])
      .when({ type: 'AmendPerson', changes: { Suburb: 'Torquay' } }, accountant)
      .thenRejected('forbidden', NOT_PERMITTED));
});

describe('taking over details as a lead was given them', () => {
  const take = (taken: Extract<PersonCommand, { type: 'TakeGiven' }>['given']): PersonCommand => ({
    type: 'TakeGiven',
    LeadID: 42,
    given: taken,
  });
  const taken = (changes: Partial<PersonDetails>, was: Partial<PersonDetails>): PersonEvent => ({
    type: 'PersonAmended',
    data: { PersonID: 7, ...changes, was, LeadID: 42 },
  });

  it('names the lead, and keeps the previous number and address as second ones where these are empty', () => {
    given(personDecider, [registered])
      .when(take({ ContactNumber: '0400111222', Email: 'work@example.com', State: 'TAS' }), sam)
      .then([
        taken(
          {
            Email: 'work@example.com',
            EmailSecondary: details.Email,
            ContactNumber: '0400111222',
            ContactNumberSecondary: details.ContactNumber,
            State: 'TAS',
          },
          {
            Email: details.Email,
            EmailSecondary: null,
            ContactNumber: details.ContactNumber,
            ContactNumberSecondary: null,
            State: 'VIC',
          },
        ),
      ]);
    const second = amended({ EmailSecondary: 'home@example.com' }, { EmailSecondary: null });
    given(personDecider, [registered, second])
      .when(take({ Email: 'work@example.com' }), sam)
      .then([taken({ Email: 'work@example.com' }, { Email: details.Email })]);
  });
  it('records nothing when the person has them already', () =>
    given(personDecider, [registered])
      .when(take({ State: 'VIC' }), sam)
      .then([]));
  it('needs a permission that opens the person screens', () =>
    given(personDecider, [registered])
      .when(take({ State: 'TAS' }), accountant)
      .thenRejected('forbidden', NOT_PERMITTED));
  it('is refused for a merged and a forgotten person', () => {
    const merged: PersonEvent = {
      type: 'PersonMerged',
      data: {
        PersonID: 7,
        into: 6,
        FirstName: null,
        LastName: null,
        Email: null,
        EmailSecondary: null,
        ContactNumber: null,
        ContactNumberSecondary: null,
      },
    };
    given(personDecider, [registered, merged])
      .when(take({ State: 'TAS' }), sam)
      .thenRejected('ruleBroken', 'This person was merged into person 6.');
    given(personDecider, [registered, forgotten])
      .when(take({ State: 'TAS' }), sam)
      .thenRejected('missing', 'Person does not exist.');
  });
});

describe('the company at which a person works has another name', () => {
  const follow = { type: 'FollowEmployer', CompanyID: 3, CompanyName: 'Barwon Water' } as const satisfies PersonCommand;
  const renamed = amended({ CompanyName: 'Barwon Water' }, { CompanyName: 'Barwon Health' });

  it('is the name of their employer then, once', () => {
    given(personDecider, [registered]).when(follow, system).then([renamed]);
    given(personDecider, [registered, renamed]).when(follow, system).then([]);
  });
  it('does not concern who works elsewhere by now', () =>
    given(personDecider, [registered])
      .when({ ...follow, CompanyID: 4 }, system)
      .then([]));
});

describe('undoing an amendment of a person', () => {
  const moved = amended(
    { FirstName: 'Aroha', LastName: 'Smith', Suburb: 'Torquay' },
    { FirstName: 'Aroha', LastName: 'Ngata', Suburb: null },
  );
  const undo = (decision: string, ...events: PersonEvent[]): PersonCommand => undoOf(decision, [registered, ...events]);

  it('restores the previous values, for every user who may amend', () => {
    given(personDecider, [registered, moved])
      .when(undo('1', moved), sam)
      .then([
        amended(
          { FirstName: 'Aroha', LastName: 'Ngata', Suburb: null },
          { FirstName: 'Aroha', LastName: 'Smith', Suburb: 'Torquay' },
        ),
      ]);
    given(personDecider, [registered, moved])
      .when(undo('1', moved), accountant)
      .thenRejected('forbidden', NOT_PERMITTED);
  });
  it('is refused where one of the values was changed since, and only then', () => {
    const again = amended({ Suburb: 'Geelong' }, { Suburb: 'Torquay' });
    const renamed = amended({ FirstName: 'Mere', LastName: 'Smith' }, { FirstName: 'Aroha', LastName: 'Smith' });
    given(personDecider, [registered, moved, again])
      .when(undo('1', moved, again), sam)
      .thenRejected('ruleBroken', 'This cannot be undone: Suburb was changed by Mia Okafor on 01/07/2026 10:00 am.');
    given(personDecider, [registered, moved, renamed])
      .when(undo('1', moved, renamed), sam)
      .then([
        amended(
          { FirstName: 'Mere', LastName: 'Ngata', Suburb: null },
          { FirstName: 'Mere', LastName: 'Smith', Suburb: 'Torquay' },
        ),
      ]);
  });
  it('is refused for the registration, for what older releases recorded, and once the person is forgotten', () => {
    const older: PersonEvent = { type: 'PersonAmended', data: { PersonID: 7, Suburb: 'Torquay' } };
    given(personDecider, [registered])
      .when(undo('0'), sam)
      .thenRejected('ruleBroken', 'This made the record: delete it instead.');
    given(personDecider, [registered, older])
      .when(undo('1', older), sam)
      .thenRejected('ruleBroken', 'This cannot be undone: it was recorded before earlier values were kept.');
    given(personDecider, [registered, moved, forgotten])
      .when(undo('1', moved, forgotten), sam)
      .thenRejected('ruleBroken', 'This cannot be undone: the person was deleted, and what they had told with them.');
  });
});

describe('forgetting a person', () => {
  it('is for lead managers and user administrators', () => {
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, sam).thenRejected('forbidden', NOT_PERMITTED);
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, mia).then([forgotten]);
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, administrator).then([forgotten]);
  });
  it('happens once: after it there is no such person', () => {
    given(personDecider, [registered, forgotten])
      .when({ type: 'ForgetPerson' }, mia)
      .thenRejected('missing', 'Person does not exist.');
    given(personDecider, [registered, forgotten])
      .when({ type: 'AmendPerson', changes: { Suburb: 'Torquay' } }, mia)
      .thenRejected('missing', 'Person does not exist.');
    given(personDecider).when({ type: 'ForgetPerson' }, mia).thenRejected('missing', 'Person does not exist.');
  });
});
