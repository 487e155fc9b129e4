import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { permission, userPermissionID } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import { amendedLead, booking, company, inboundLead, lead, person, user } from './testing/bodies.ts';
import type { CallOptions, Client } from './testing/client.ts';
import { TestApi, type TestUser } from './testing/test-api.ts';

/** Who may make which call, on whose record: written by hand from the calls and decisions 1, never from the rules under test. */
const [[, , ...users] = [], ...table] = readFileSync(new URL('testing/rights.tsv', import.meta.url), 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));

const kinds: Readonly<Record<string, Partial<UserDetails>>> = {
  'NLS': { RoleGroupIntID: 10000 }, 'team-lead': { RoleGroupIntID: 11000 }, 'leasing': { RoleGroupIntID: 12000 }, 'leasing-lead': { RoleGroupIntID: 13000 }, 'accounting': { RoleGroupIntID: 14000 },
  'site-admin': { RoleGroupIntID: 15000 }, 'super-user': { RoleGroupIntID: 16000 }, 'relationship': { RoleGroupIntID: 17000 }, 'marketing': { RoleGroupIntID: 18000 }, 'accounting-manager': { RoleGroupIntID: 19000 },
  'line-manager': { RoleGroupIntID: 10000, LineManager: true }, 'external-NLS': { RoleGroupIntID: 10000, ExternalUser: true }, 'external-lead': { RoleGroupIntID: 11000, ExternalUser: true },
  'external-marketing': { RoleGroupIntID: 18000, ExternalUser: true }, 'granted-leads': { RoleGroupIntID: 14000 }, 'denied-leads': { RoleGroupIntID: 10000 },
};

interface Asker {
  readonly client: Client;
  readonly user: TestUser | undefined;
}

let api: TestApi;
let manager: Client;
let outsider: TestUser;
const askers = new Map<string, Asker>();
beforeAll(async () => {
  api = await TestApi.start();
  manager = await api.admin();
  outsider = await api.addUser('Other Specialist');
  await manager.call(companyEndpoints.add, { body: company() });
  for (const name of users) {
    if (name === 'visitor') {
      askers.set(name, { client: api.visitor(), user: undefined });
      continue;
    }
    const user = await api.addUser(`${name.replaceAll('-', '')} Kind`, kinds[name]);
    if (name === 'granted-leads') await api.changeUser(user.id, { type: 'GrantPermission', permissionType: permission.LEADS_USER });
    const client = await api.as(user);
    if (name === 'denied-leads') await deny(user, client, permission.LEADS_USER);
    askers.set(name, { client, user });
  }
});
afterAll(() => TestApi.endAll());

/** What was granted is switched off: that takes away what the role group grants, too. */
async function deny({ id }: TestUser, client: Client, permissionType: number): Promise<void> {
  await api.changeUser(id, { type: 'GrantPermission', permissionType });
  const granted = (await client.call(authEndpoints.refreshProfile)).shown.user.Permissions.find(({ PermissionType }) => PermissionType === permissionType);
  if (granted === undefined) throw new Error(`${permissionType} was not granted`);
  await api.changeUser(id, { type: 'SwitchPermission', userPermissionID: granted.UserPermissionID, status: 0 });
}

let count = 0;
const newPerson = async (): Promise<number> => {
  count += 1;
  return (await manager.call(personEndpoints.add, { body: person({ Email: `rights${count}@example.com` }) })).shown.PersonID;
};

/** A person whom the asker registered; whoever may not register any is asked about another's. */
async function personOf({ client }: Asker, whose: string): Promise<number> {
  if (whose !== 'own') return newPerson();
  const added = await client.call(personEndpoints.add, { body: person({ Email: `own${(count += 1)}@example.com` }) });
  return added.status === 200 ? added.shown.PersonID : newPerson();
}

/** A lead of somebody's: an external user is never given one, theirs are those that they logged. */
async function leadOf({ client, user }: Asker, whose: string): Promise<{ id: number; Version: number }> {
  const logsThemselves = whose === 'own' && user?.name.startsWith('external') === true;
  const assignee = whose === 'own' ? user : outsider;
  const PersonID = logsThemselves ? await personOf({ client, user }, 'own') : await newPerson();
  const added = await (logsThemselves ? client : manager).call(leadEndpoints.add, { body: lead(PersonID, logsThemselves || assignee === undefined ? {} : { AssignedToUserID: assignee.id }) });
  return { id: added.shown.LeadID, Version: added.shown.Version };
}

let outsidersTab: number | undefined;

/** A tab of the asker, or of somebody else; a visitor has none and is asked about another's. */
async function tabOf({ client, user }: Asker, whose: string): Promise<number> {
  const body = { Name: 'Sales', EmbedContent: 'https://dash.example.com/' };
  if (whose === 'own' && user !== undefined) return (await client.call(tabEndpoints.add, { body })).shown.UserEmbeddedItemID;
  return (outsidersTab ??= (await (await api.as(outsider)).call(tabEndpoints.add, { body })).shown.UserEmbeddedItemID);
}

/** What is sent of a tab. */
async function ofTab(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  const details = { Name: 'Sales', EmbedContent: 'https://dash.example.com/' };
  if (call === 'PUT userEmbeddedList') return { body: details };
  if (call === 'GET userEmbeddedList') return {};
  const id = await tabOf(asker, whose);
  return call.endsWith('/:id') ? { params: { id } } : { body: { UserEmbeddedItemID: id, ...(call.endsWith('/update') && details) } };
}

/** Oneself, or another user: whoever administers nobody is refused whoever it is, so one will do for all of them. */
async function userOf({ user: asker }: Asker, whose: string): Promise<number> {
  if (whose === 'own') return asker?.id ?? outsider.id;
  const isAdministrator = ['siteadmin Kind', 'superuser Kind'].includes(asker?.name ?? '');
  return isAdministrator ? (await api.addUser(`Target${(count += 1)} Other`, { RoleGroupIntID: whose === 'a Super User' ? 16000 : 10000 })).id : outsider.id;
}

/** The calls that are about one user, or make one. */
const ofUsers = new Set(['GET users/user/:id', 'PUT users', 'POST users/update', 'DELETE users/:id', 'POST users/delete', 'POST users/disable', 'POST users/enable', 'POST users/updatePasswordAdmin', 'POST users/forcePasswordReset', 'GET users/work/:id']);

/** What is sent of users. */
async function ofUser(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'PUT users') return { body: user({ Email: `new${(count += 1)}@staff.example`, ...(whose === 'a Super User' && { RoleGroupIntID: 16000 }) }) };
  const id = await userOf(asker, whose);
  if (call.endsWith('/:id')) return { params: { id } };
  if (call === 'POST users/update') return { body: user({ UserID: id, Version: 0, Email: `moved${(count += 1)}@staff.example`, Password: undefined, RoleGroupIntID: whose === 'a Super User' ? 16000 : 10000 }) };
  return { body: { userID: id, work: 'stays', password: 'Another-secret-1' } };
}

/** What is sent so that nothing but the rights can stand in the way. */
async function sent(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'POST users/addPermission') return { body: { userID: outsider.id, permissionType: permission.SESSIONS } };
  if (call === 'POST users/updatePermission') return { body: { userID: outsider.id, userPermissionID: userPermissionID(outsider.id, permission.SESSIONS), status: 0 } };
  // Whoever views as somebody makes no other command.
  if (call === 'POST users/viewAs') return { body: { userID: 999_999 } };
  if (call === 'POST users/mayThey') return { body: { userID: outsider.id, screen: '/admin/leads' } };
  if (call === 'GET users/access/:id') return { params: { id: whose === 'own' ? (asker.user?.id ?? outsider.id) : outsider.id } };
  if (call === 'PUT persons') return { body: person({ Email: `new${(count += 1)}@example.com` }) };
  if (call === 'POST persons/alike') return { body: { Person: { Email: 'rights@example.com' } } };
  if (call === 'POST persons/update') return { body: person({ PersonID: await personOf(asker, whose), Version: 0 }) };
  if (call === 'POST persons/forget') return { body: { PersonID: await newPerson(), mentions: [] } };
  if (call === 'POST reactions/replay') return { body: { policy: 'nothing', eventId: '00000000-0000-4000-8000-000000000000' } };
  if (call === 'POST admin/search') return { body: { query: 'rights' } };
  if (call === 'POST ms/getEventsOnDay') return { body: { date: '2026-11-23' } };
  if (call === 'POST inbound/leads') return { body: inboundLead() };
  if (call === 'POST inbound/bookings') return { body: booking() };
  if (call.includes('userEmbeddedList')) return ofTab(call, whose, asker);
  if (call.includes(':amount')) return { params: { amount: 5 } };
  if (call === 'POST users/updateLastAppVersion') return { body: { LastAppVersion: '3.0.6' } };
  if (ofUsers.has(call)) return ofUser(call, whose, asker);
  if (call === 'PUT companies') return { body: company() };
  if (call === 'GET companies/company/:id') return { params: { id: 1 } };
  if (call === 'PUT leads') return { body: lead(await personOf(asker, whose)) };
  if (call.includes(':text')) return { params: { text: 'rights' } };
  if (call === 'GET history/types') return {};
  if (call.includes('history/')) return ofHistory(call, (await leadOf(asker, whose)).id);
  if (call.includes('persons/')) return { params: { id: await personOf(asker, whose) } };
  if (!call.includes(' leads/')) return call.endsWith('/:id') ? { params: { id: 999_999 } } : {};
  const { id, Version } = await leadOf(asker, whose);
  const previousAssigneeID = (await manager.call(leadEndpoints.one, { params: { id } })).shown.AssignedToUserID;
  const administrator = askerNamed('site-admin').user?.id;
  const assigneeID = administrator === previousAssigneeID ? outsider.id : administrator;
  if (call === 'POST leads/quickEdit') return { body: { Lead: { LeadID: id, Version, PreferredCallTime: null } } };
  if (call === 'POST leads/update') return { body: amendedLead(id, Version) };
  if (call === 'POST leads/updateStatus') return { body: { leadID: id, newStatusCodeID: 5, previousStatusCodeID: 3 } };
  if (call === 'POST leads/assign') return { body: { leadID: id, assigneeID, previousAssigneeID } };
  if (call === 'POST leads/assignMany') return { body: { leads: [{ leadID: id, previousAssigneeID }], assigneeID } };
  return { params: { id } };
}

/** What is asked of the history of a lead, once somebody changed the lead. */
async function ofHistory(call: string, id: number): Promise<CallOptions<Endpoint>> {
  const subject = `lead-${id}`;
  if (call.endsWith(':subject')) return { params: { subject } };
  const { Version } = (await manager.call(leadEndpoints.one, { params: { id } })).shown;
  await manager.call(leadEndpoints.update, { body: amendedLead(id, Version) });
  // What the list answers is rows of the history.
  const [entry] = (await manager.rest('history', { filter: { Subject: subject }, sort: ['HistoryID', 'DESC'] })).json as HistoryRow[];
  return call.endsWith(':entry') ? { params: { entry: entry?.id ?? '' } } : { body: { decision: entry?.Decision } };
}

function askerNamed(name: string): Asker {
  const asker = askers.get(name);
  if (asker === undefined) throw new Error(`Nobody is called ${name}`);
  return asker;
}

/** @returns the status of the call as the table names it */
async function statusOf(call: string, whose: string, asker: Asker): Promise<number> {
  const { client, user } = asker;
  const [verb = '', path = ''] = call.split(' ');
  if (call.startsWith('GET rest/history of a ')) {
    const subjects: Readonly<Record<string, () => Promise<string>>> = {
      lead: async () => `lead-${(await leadOf(asker, whose)).id}`, person: async () => `person-${await personOf(asker, whose)}`, company: async () => 'company-1',
    };
    return (await client.rest('history', { filter: { Subject: await subjects[call.split(' ').at(-1) ?? '']?.() } })).status;
  }
  if (path.startsWith('rest/')) return (await client.get(`/api/${path.includes(':id') ? path.replace(':id', String((await leadOf(asker, whose)).id)) : path}`)).status;
  const endpoint = allEndpoints.find((each) => each.verb === verb && each.path === path);
  if (endpoint === undefined) throw new Error(`There is no ${call}`);
  // Logging out ends the session, so that is done with another one.
  const by = path.startsWith('admin/logout') && user !== undefined ? await api.as(user) : client;
  return (await by.call(endpoint, await sent(call, whose, asker))).status;
}

/** `y` is let through, `-` is not; a number is what who is let through is answered where what is sent leads nowhere. */
const expected = (cell: string | undefined): number => (cell === 'y' ? 200 : cell === undefined || cell === '-' ? 403 : Number(cell));

it('has every call in its table', () => {
  const inTable = new Set(table.map(([call]) => call));
  expect(allEndpoints.map(({ verb, path }) => `${verb} ${path}`).filter((call) => !inTable.has(call))).toEqual([]);
});

it.each(table)('%s (%s) is for whom the table says', async (call = '', whose = '', ...cells) => {
  const answered: Record<string, number> = {};
  const written: Record<string, number> = {};
  for (const [index, name] of users.entries()) {
    const status = await statusOf(call, whose, askerNamed(name));
    // Calls from outside need an API key, which nobody sends here.
    answered[name] = status === 401 ? 403 : status;
    written[name] = expected(cells[index]);
  }
  expect(answered).toEqual(written);
});
