import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { given, system, user } from '../kernel/given.ts';
import { personDecider } from './person.decider.ts';
import type { PersonEvent } from './person.events.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const accountant = user(5, 'Ana Costa', { roleGroup: roleGroup.ACCOUNTING_ADMINISTRATOR });
const administrator = user(6, 'Zoe Reid', { also: [permission.USER_ADMINISTRATION] });

const details: PersonDetails = {
  Title: 'Ms', FirstName: 'Aroha', LastName: 'Ngata', Email: 'aroha@example.com', EmailSecondary: null, ContactNumber: '0412884210', ContactNumberSecondary: null,
  Address: null, Suburb: null, State: 'VIC', Postcode: '3220', CompanyID: 3, CompanyName: 'Barwon Health', MarketingOptOut: false,
};
const registered: PersonEvent = { type: 'PersonRegistered', data: { PersonID: 7, ...details } };
const amended = (changes: Partial<PersonDetails>): PersonEvent => ({ type: 'PersonAmended', data: { PersonID: 7, ...changes } });
const forgotten: PersonEvent = { type: 'PersonForgotten', data: { PersonID: 7 } };

describe('registering a person', () => {
  it('records their details', () => given(personDecider).when({ type: 'RegisterPerson', PersonID: 7, details }, sam).then([registered]));
  it('is open to the system', () => given(personDecider).when({ type: 'RegisterPerson', PersonID: 7, details }, system).then([registered]));
  it('needs a permission that opens the person screens', () => given(personDecider).when({ type: 'RegisterPerson', PersonID: 7, details }, accountant).thenRejected('forbidden', NOT_PERMITTED));
});

describe('amending a person', () => {
  it('records the fields that changed, and no others', () =>
    given(personDecider, [registered]).when({ type: 'AmendPerson', changes: { ...details, Suburb: 'Geelong', CompanyID: null } }, sam).then([amended({ Suburb: 'Geelong', CompanyID: null })]));
  it('records both names when one changed, so that lists learn the full name', () =>
    given(personDecider, [registered]).when({ type: 'AmendPerson', changes: { LastName: 'Smith' } }, sam).then([amended({ FirstName: 'Aroha', LastName: 'Smith' })]));
  it('records nothing when nothing changed', () => given(personDecider, [registered]).when({ type: 'AmendPerson', changes: details }, sam).then([]));
  it('records an opt-out from marketing', () =>
    given(personDecider, [registered]).when({ type: 'AmendPerson', changes: { MarketingOptOut: true } }, sam).then([amended({ MarketingOptOut: true })]));
  it('needs a permission that opens the person screens', () =>
    given(personDecider, [registered]).when({ type: 'AmendPerson', changes: { Suburb: 'Torquay' } }, accountant).thenRejected('forbidden', NOT_PERMITTED));
});

describe('forgetting a person', () => {
  it('is for lead managers and user administrators', () => {
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, sam).thenRejected('forbidden', NOT_PERMITTED);
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, mia).then([forgotten]);
    given(personDecider, [registered]).when({ type: 'ForgetPerson' }, administrator).then([forgotten]);
  });
  it('happens once: after it there is no such person', () => {
    given(personDecider, [registered, forgotten]).when({ type: 'ForgetPerson' }, mia).thenRejected('missing', 'Person does not exist.');
    given(personDecider, [registered, forgotten]).when({ type: 'AmendPerson', changes: { Suburb: 'Torquay' } }, mia).thenRejected('missing', 'Person does not exist.');
    given(personDecider).when({ type: 'ForgetPerson' }, mia).thenRejected('missing', 'Person does not exist.');
  });
});
