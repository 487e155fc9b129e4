import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { permission, userPermissionID } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { fuelCardLetterEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import type { UserDetails } from '@leaseledger/contract/users/user.details';
import {
  fuelCardTrackerDecider,
  type FuelCardTrackerCommand,
} from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { candidate } from '@leaseledger/domain/kernel/given';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { CommandBus } from '@nestjs/cqrs';
import { builtInLetter } from './areas/fuel-cards/letters/built-in-letters.ts';
import { systemActor } from './platform/callers/caller.ts';
import { Execute } from './platform/commands/execute.ts';
import { ListResources } from './platform/lists/list-resources.ts';
import { amendedLead, booking, company, inboundLead, lead, person, savedView, user } from './testing/bodies.ts';
import type { CallOptions, Client } from './testing/client.ts';
import { TestApi, type TestUser } from './testing/test-api.ts';
import { uploadFile } from './testing/upload.ts';

/**
 * The users who may make each call, by the owner of the record. Written by hand from the calls and decisions 1, never
 * from the tested rules.
 */
const [[, , ...users] = [], ...table] = readFileSync(new URL('testing/rights.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

const kinds: Readonly<Record<string, Partial<UserDetails>>> = {
  NLS: { RoleGroupIntID: 10000 },
  'team-lead': { RoleGroupIntID: 11000 },
  leasing: { RoleGroupIntID: 12000 },
  'leasing-lead': { RoleGroupIntID: 13000 },
  accounting: { RoleGroupIntID: 14000 },
  'site-admin': { RoleGroupIntID: 15000 },
  'super-user': { RoleGroupIntID: 16000 },
  relationship: { RoleGroupIntID: 17000 },
  marketing: { RoleGroupIntID: 18000 },
  'accounting-manager': { RoleGroupIntID: 19000 },
  'line-manager': { RoleGroupIntID: 10000, LineManager: true },
  'external-NLS': { RoleGroupIntID: 10000, ExternalUser: true },
  'external-lead': { RoleGroupIntID: 11000, ExternalUser: true },
  'external-marketing': { RoleGroupIntID: 18000, ExternalUser: true },
  'granted-leads': { RoleGroupIntID: 14000 },
  'denied-leads': { RoleGroupIntID: 10000 },
};

interface Asker {
  readonly client: Client;
  readonly user: TestUser | undefined;
}
const askers = new Map<string, Asker>();
const api = await TestApi.start();
const manager = await api.admin();
const outsider = await api.addUser('Other Specialist');
await manager.addCompany();
for (const name of users) {
  if (name === 'visitor') {
    askers.set(name, { client: api.visitor(), user: undefined });
    continue;
  }
  const user = await api.addUser(`${name.replaceAll('-', '')} Kind`, kinds[name]);
  if (name === 'granted-leads')
    await api.changeUser(user.id, { type: 'GrantPermission', permissionType: permission.LEADS_USER });
  const client = await api.as(user);
  if (name === 'denied-leads') await deny(user, client, permission.LEADS_USER);
  askers.set(name, { client, user });
}

/** Grants a permission and switches it off, which also denies a grant of the role group. */
async function deny({ id }: TestUser, client: Client, permissionType: number): Promise<void> {
  await api.changeUser(id, { type: 'GrantPermission', permissionType });
  const granted = (await client.shown(authEndpoints.refreshProfile)).user.Permissions.find(
    ({ PermissionType }) => PermissionType === permissionType,
  );
  if (granted === undefined) throw new Error(`${permissionType} was not granted`);
  await api.changeUser(id, { type: 'SwitchPermission', userPermissionID: granted.UserPermissionID, status: 0 });
}

let count = 0;
const newPerson = async (): Promise<number> => {
  count += 1;
  return (await manager.addPerson({ Email: `rights${count}@example.com` })).PersonID;
};

const newMerge = async () => ({
  PersonID: await newPerson(),
  MergedPersonID: await newPerson(),
  Version: 0,
  MergedVersion: 0,
  fields: [],
});

/** A person who was merged into another one. */
async function mergedPerson(): Promise<number> {
  const body = await newMerge();
  await manager.call(personEndpoints.merge, { body });
  return body.MergedPersonID;
}

/** A person that the asker registered. An asker who may not register any gets another one's. */
async function personOf({ client }: Asker, whose: string): Promise<number> {
  if (whose !== 'own') return newPerson();
  const added = await client.call(personEndpoints.add, { body: person({ Email: `own${(count += 1)}@example.com` }) });
  return added.status === 200 ? added.shown.PersonID : newPerson();
}

/**
 * A lead of the asker or of another user. External users are never assigned a lead, so theirs are those that they
 * logged. The others had the permission when the lead was assigned to them, and some lost it since.
 */
async function leadOf({ client, user }: Asker, whose: string): Promise<{ id: number; Version: number }> {
  const logsThemselves = whose === 'own' && user?.name.startsWith('external') === true;
  const assignee = whose === 'own' ? user : outsider;
  const PersonID = logsThemselves ? await personOf({ client, user }, 'own') : await newPerson();
  const added = await (logsThemselves ? client : manager).call(leadEndpoints.add, {
    body: lead(PersonID),
  });
  const { LeadID: id, Version } = added.shown;
  if (logsThemselves || assignee === undefined) return { id, Version };
  const command: LeadCommand = {
    type: 'AssignLead',
    assignee: candidate(assignee.id, assignee.name),
    options: { warm: false, tellClient: false },
  };
  const { revision } = await api.running.app
    .get(CommandBus)
    .execute(new Execute(leadDecider, { id, command }, { actor: systemActor, correlationId: `assigned ${id}` }));
  return { id, Version: Number(revision) };
}

/** An enquiry that the asker added. An asker who may not add any gets another one's. */
async function enquiryOf(asker: Asker, whose: string): Promise<{ id: number; Version: number }> {
  const add = async (client: Client, PersonID: number) =>
    client.call(enquiryEndpoints.add, { body: { Enquiry: { PersonID } } });
  const own = whose === 'own' ? await add(asker.client, await personOf(asker, 'own')) : undefined;
  const { EnquiryID: id, Version } = (own?.status === 200 ? own : await add(manager, await newPerson())).shown;
  return { id, Version };
}

/** The request of each call about enquiries. */
async function ofEnquiry(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'PUT enquiries') return { body: { Enquiry: { PersonID: await personOf(asker, whose) } } };
  if (whose === '') return {};
  const { id, Version } = await enquiryOf(asker, whose);
  if (call.endsWith('/:id')) return { params: { id } };
  if (call.endsWith('/assign')) return { body: { enquiryID: id, assigneeID: outsider.id, previousAssigneeID: null } };
  if (call.endsWith('/updateStatus'))
    return { body: { enquiryID: id, newStatusCodeID: 105, previousStatusCodeID: 104 } };
  if (call.endsWith('/markAsDelivered')) return { body: { enquiryID: id } };
  return { body: { Enquiry: { EnquiryID: id, Version, PreferredCallTime: null } } };
}

let outsidersTab: number | undefined;

/** A tab of the asker or of another user. A visitor has none and gets another one's. */
async function tabOf({ client, user }: Asker, whose: string): Promise<number> {
  const body = { Name: 'Sales', EmbedContent: 'https://dash.example.com/' };
  if (whose === 'own' && user !== undefined) return (await client.shown(tabEndpoints.add, { body })).UserEmbeddedItemID;
  return (outsidersTab ??= (await (await api.as(outsider)).shown(tabEndpoints.add, { body })).UserEmbeddedItemID);
}

/** The request of each call about tabs. */
async function ofTab(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  const details = { Name: 'Sales', EmbedContent: 'https://dash.example.com/' };
  if (call === 'PUT userEmbeddedList') return { body: details };
  if (call === 'GET userEmbeddedList') return {};
  const id = await tabOf(asker, whose);
  return call.endsWith('/:id')
    ? { params: { id } }
    : { body: { UserEmbeddedItemID: id, ...(call.endsWith('/update') && details) } };
}

let outsidersView: number | undefined;

/** A saved view of leads of the asker. An asker who may save none gets another one's. */
async function viewOf({ client }: Asker, whose: string): Promise<{ readonly id: number; readonly UserID: number }> {
  const body = { ...savedView(`Rights ${(count += 1)}`), List: 'leads' };
  const added = whose === 'own' ? await client.call(savedViewEndpoints.save, { body }) : undefined;
  if (added?.status === 200) return added.shown;
  outsidersView ??= (await (await api.as(outsider)).shown(savedViewEndpoints.save, { body })).id;
  return { id: outsidersView, UserID: outsider.id };
}

/** The request of each call about saved views. */
async function ofView(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'GET savedViews/:list') return { params: { list: 'leads' } };
  if (call === 'PUT savedViews') return { body: { ...savedView(`Rights ${(count += 1)}`), List: 'leads' } };
  if (call === 'POST savedViews/order') return { body: { List: 'leads', Order: [1] } };
  const { id, UserID } = await viewOf(asker, whose);
  if (call === 'POST savedViews/update') return { body: { ...savedView(`Rights ${(count += 1)}`), ViewID: id } };
  return call.endsWith('/:id') ? { params: { id } } : { body: { ViewID: id, UserID, List: 'leads' } };
}

/**
 * The asker or another user. Askers without user administration are always refused, so one user serves for all of them.
 */
async function userOf({ user: asker }: Asker, whose: string): Promise<number> {
  if (whose === 'own') return asker?.id ?? outsider.id;
  const isAdministrator = ['siteadmin Kind', 'superuser Kind'].includes(asker?.name ?? '');
  return isAdministrator
    ? (await api.addUser(`Target${(count += 1)} Other`, { RoleGroupIntID: whose === 'a Super User' ? 16000 : 10000 }))
        .id
    : outsider.id;
}

/** The calls that concern one user, or add one. */
const ofUsers = new Set([
  'GET users/user/:id',
  'PUT users',
  'POST users/update',
  'DELETE users/:id',
  'POST users/delete',
  'POST users/disable',
  'POST users/enable',
  'POST users/updatePasswordAdmin',
  'POST users/forcePasswordReset',
  'GET users/work/:id',
]);

/** The request of each call about users. */
async function ofUser(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'PUT users')
    return {
      body: user({
        Email: `new${(count += 1)}@staff.example`,
        ...(whose === 'a Super User' && { RoleGroupIntID: 16000 }),
      }),
    };
  const id = await userOf(asker, whose);
  if (call.endsWith('/:id')) return { params: { id } };
  if (call === 'POST users/update')
    return {
      body: user({
        UserID: id,
        Version: 0,
        Email: `moved${(count += 1)}@staff.example`,
        Password: undefined,
        RoleGroupIntID: whose === 'a Super User' ? 16000 : 10000,
      }),
    };
  return { body: { userID: id, work: 'stays', password: 'Another-secret-1' } };
}

/** The request of each call about notes. An asker who may not write a note gets another one's. */
async function ofNote(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  const body = { NoteType: 149, Note: 'Rang back.', AttachedToID: (await leadOf(asker, whose)).id };
  if (call === 'PUT notes') return { body };
  const theirs = whose === 'own' ? await asker.client.call(noteEndpoints.add, { body }) : undefined;
  const { NoteID, Version } = theirs?.status === 200 ? theirs.shown : await manager.shown(noteEndpoints.add, { body });
  return call.endsWith('/:id') ? { params: { id: NoteID } } : { body: { NoteID, Version, Note: 'Rang back twice.' } };
}

let outsidersBatch: number | undefined;

/** A prepared batch of the asker or of another user. An asker who may not prepare one gets another one's. */
async function batchOf(asker: Asker, whose: string): Promise<number> {
  const prepare = async ({ client, user }: Asker): Promise<number | undefined> => {
    const ids = [(await leadOf({ client, user }, 'own')).id];
    const prepared = await client.call(batchEndpoints.prepare, {
      body: { kind: leadBatch.changePriority, parameters: { PriorityCodeID: 14 }, ids },
    });
    if (prepared.status !== 200) return undefined;
    while ((await client.shown(batchEndpoints.one, { params: { id: prepared.shown.BatchID } })).Stage === 'preparing');
    return prepared.shown.BatchID;
  };
  const own = whose === 'own' && asker.user !== undefined ? await prepare(asker) : undefined;
  return own ?? (outsidersBatch ??= (await prepare({ client: await api.as(outsider), user: outsider })) ?? 0);
}

/** The request of each call about batches. */
async function ofBatch(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'PUT batches')
    return {
      body: {
        kind: leadBatch.changePriority,
        parameters: { PriorityCodeID: 14 },
        ids: [(await leadOf(asker, whose)).id],
      },
    };
  const id = await batchOf(asker, whose);
  return call.includes('/:id') ? { params: { id, outcome: 'all', page: 1 } } : { body: { batchID: id } };
}

const textFile = { name: 'note.txt', bytes: Buffer.from('A note') };

/** A file of a lead. */
const fileOf = async (asker: Asker, whose: string): Promise<number> =>
  (await uploadFile(manager, { kind: 'lead', id: (await leadOf(asker, whose)).id }, textFile)).shown.FileID;
/** The request of each call about subscriptions: a lead of the asker, or another one. */
async function ofSubscription(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call.endsWith('/:before')) return { params: { before: 'latest' } };
  if (call.endsWith('/read')) return { body: { upTo: '2026-07-01T00:00:00Z' } };
  const { id } = await leadOf(asker, whose);
  const body = { SubscriptionTypeID: 154, AttachedToID: id };
  if (call === 'PUT userSubscriptions') return { body };
  if (call.endsWith('/:subject')) return { params: { subject: `lead-${id}` } };
  const theirs = whose === 'own' ? await asker.client.call(subscriptionEndpoints.subscribe, { body }) : undefined;
  return {
    params: { id: theirs?.status === 200 ? theirs.shown.UserSubscriptionID : await followedByNobodyElse(body) },
  };
}

/** A subscription of a user who asks for nothing in the table. */
const followedByNobodyElse = async (body: object): Promise<number> =>
  (await (await api.admin()).shown(subscriptionEndpoints.subscribe, { body })).UserSubscriptionID;

/**
 * A fuel card tracker of the asker or of another user. It is assigned by the system, because some askers may not be
 * given one.
 */
async function trackerOf({ user }: Asker, whose: string): Promise<{ id: number; Version: number }> {
  const body = { FuelCardTracker: { PersonID: await newPerson() } };
  const { FuelCardTrackerID: id } = await manager.shown(fuelCardTrackerEndpoints.add, { body });
  const owner = (whose === 'own' ? user : undefined) ?? outsider;
  const command: FuelCardTrackerCommand = { type: 'AssignFuelCardTracker', assignee: candidate(owner.id, owner.name) };
  const metadata = { actor: systemActor, correlationId: `tracker ${id}` };
  const { revision } = await api.running.app
    .get(CommandBus)
    .execute(new Execute(fuelCardTrackerDecider, { id, command }, metadata));
  return { id, Version: Number(revision) };
}

/** The request of each call about fuel card trackers. */
async function ofTracker(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call.includes('/letterTemplates')) return ofLetterTemplate(call, asker);
  if (call.startsWith('PUT')) return { body: { FuelCardTracker: { PersonID: await newPerson() } } };
  if (whose === '') return {};
  const { id, Version } = await trackerOf(asker, whose);
  const previousAssigneeID = (await manager.shown(fuelCardTrackerEndpoints.one, { params: { id } })).AssignedToUserID;
  const [leasing, administrator] = [askerNamed('leasing').user?.id, askerNamed('site-admin').user?.id];
  const bodies: Readonly<Record<string, object>> = {
    'POST fuelCardTrackers/update': { FuelCardTracker: { FuelCardTrackerID: id, Version, Resent: true } },
    'POST fuelCardTrackers/updateStatus': { fuelCardTrackerID: id, newStatusCodeID: 130, previousStatusCodeID: 128 },
    'POST fuelCardTrackers/getTrackingNumberEmail': { FuelCardTrackerID: id, EmailType: 2 },
    'POST fuelCardTrackers/sendTrackingNumberEmail': { FuelCardTrackerID: id, EmailType: 2, EmailContent: 'Hello' },
    'POST fuelCardTrackers/assign': {
      fuelCardTrackerID: id,
      assigneeID: leasing === previousAssigneeID ? administrator : leasing,
      previousAssigneeID,
    },
  };
  const body = bodies[call];
  return body === undefined ? { params: { id, fuelCardTrackerID: id, documentID: 137 } } : { body };
}

/** The request of each call about templates. Each administrator has a letter of their own, because all ask at once. */
async function ofLetterTemplate(call: string, { user }: Asker): Promise<CallOptions<Endpoint>> {
  const documentID = user?.id === askerNamed('site-admin').user?.id ? 137 : 138;
  const templates = await (await api.admin()).shown(fuelCardLetterEndpoints.templates);
  const previousVersion = templates.find(({ DocumentID }) => DocumentID === documentID)?.InUse ?? 0;
  const asked = { documentID, previousVersion };
  if (call.endsWith('/replace')) return { body: { ...asked, Content: builtInLetter(137).toString('base64') } };
  if (call.endsWith('/restore')) return { body: { ...asked, Version: previousVersion === 0 ? 1 : 0 } };
  return { params: { documentID: 137, version: 0 } };
}

/** A request in which only the rights can be refused. */
async function sent(call: string, whose: string, asker: Asker): Promise<CallOptions<Endpoint>> {
  if (call === 'POST users/addPermission')
    return { body: { userID: outsider.id, permissionType: permission.SESSIONS } };
  if (call === 'POST users/updatePermission')
    return {
      body: { userID: outsider.id, userPermissionID: userPermissionID(outsider.id, permission.SESSIONS), status: 0 },
    };
  // No user with that id exists, because a viewing user could make no further command.
  if (call === 'POST users/viewAs') return { body: { userID: 999_999 } };
  if (call === 'POST users/mayThey') return { body: { userID: outsider.id, screen: '/admin/leads' } };
  if (call === 'GET users/access/:id')
    return { params: { id: whose === 'own' ? (asker.user?.id ?? outsider.id) : outsider.id } };
  if (call === 'PUT persons') return { body: person({ Email: `new${(count += 1)}@example.com` }) };
  if (call === 'POST persons/alike') return { body: { Person: { Email: 'rights@example.com' } } };
  if (call === 'POST persons/update') return { body: person({ PersonID: await personOf(asker, whose), Version: 0 }) };
  if (call === 'POST persons/mergePreview')
    return { body: { PersonID: await newPerson(), MergedPersonID: await newPerson() } };
  if (call === 'POST persons/merge') return { body: await newMerge() };
  if (call === 'POST persons/unmerge') return { body: { MergedPersonID: await mergedPerson() } };
  if (call === 'POST persons/forget') return { body: { PersonID: await newPerson(), mentions: [] } };
  if (call === 'POST reactions/replay')
    return { body: { policy: 'nothing', eventId: '00000000-0000-4000-8000-000000000000' } };
  if (call === 'POST admin/search') return { body: { query: 'rights' } };
  if (call === 'POST ms/getEventsOnDay') return { body: { date: '2026-11-23' } };
  if (call.includes(' batches')) return ofBatch(call, whose, asker);
  if (call.includes(' imports/'))
    return {
      params: { kind: whose, id: 999_999, which: 'all', page: 0, format: 'csv' },
      ...(call.startsWith('PUT') && { headers: { 'content-type': 'application/octet-stream' } }),
    };
  if (call === 'POST inbound/leads') return { body: inboundLead() };
  if (call === 'POST inbound/bookings') return { body: booking() };
  if (call.includes('userEmbeddedList')) return ofTab(call, whose, asker);
  if (call === 'PUT exports') return { body: { List: 'users', Format: 'csv', Filter: {} } };
  if (call.includes('savedViews')) return ofView(call, whose, asker);
  if (call.includes('userSubscriptions')) return ofSubscription(call, whose, asker);
  if (call.includes(' notes')) return ofNote(call, whose, asker);
  if (/ email\/(?:record|templates)\//.test(call))
    return { params: { kind: 'nothing', id: 999_999, page: 1, size: 20 } };
  if (call.includes(':amount')) return { params: { amount: 5 } };
  if (call === 'POST users/updateLastAppVersion') return { body: { LastAppVersion: '3.0.6' } };
  if (ofUsers.has(call)) return ofUser(call, whose, asker);
  if (call === 'PUT companies') return { body: company() };
  if (call === 'POST companies/update') return { body: company({ CompanyID: 1, Version: 0 }) };
  if (call === 'PUT companies/linkedCompany') return { body: { ParentCompanyID: 1, ChildCompanyID: 1 } };
  if (call === 'POST companies/linkedCompany') return { body: { LinkedCompanyID: 1 } };
  if (call === 'DELETE companies/linkedCompany/:id') return { params: { id: 1 } };
  if (call === 'PUT companies/addCallback')
    return { body: { CompanyID: 1, PreferredCallbackTime: '2026-12-01T10:00:00+11:00' } };
  if (call === 'POST companies/toggleCompanyQueryActionedStatus') return { body: { companyQueryID: 999_999 } };
  if (call.includes(':name')) return { params: { name: 'rights' } };
  if (call === 'GET companies/group/:id' || call === 'GET companies/company/:id') return { params: { id: 1 } };
  if (call === 'PUT leads') return { body: lead(await personOf(asker, whose)) };
  if (call.includes(' files/'))
    return {
      params: call.includes(':type')
        ? { type: 149, id: (await leadOf(asker, whose)).id }
        : { id: await fileOf(asker, whose) },
    };
  if (call.includes(':text')) return { params: { text: 'rights' } };
  if (call.startsWith('GET asOf/'))
    return {
      params: {
        resource: 'leads',
        at: '2020-01-01T00:00:00Z',
        ids: '1',
        id: call.includes(':id/') ? (await leadOf(asker, whose)).id : 1,
      },
    };
  if (call === 'GET history/types') return {};
  if (call.includes('history/')) return ofHistory(call, (await leadOf(asker, whose)).id);
  if (call.includes(' fuelCardTrackers')) return ofTracker(call, whose, asker);
  if (call.includes('Distributor') || call.includes('residualLeadCreator')) return ofDistributor(call);
  if (call.includes(' enquiries')) return ofEnquiry(call, whose, asker);
  if (call.includes('persons/')) return { params: { id: await personOf(asker, whose) } };
  if (call.includes('emailTemplates/version/')) return { params: { id: 999_999, number: 1 } };
  if (call.startsWith('GET reports/')) return { params: { report: 'sessionStatistics', row: '1', figure: 'Seated' } };
  if (call.endsWith('sessions/statistics/:from/:to')) return { params: { from: 'some day', to: 'another one' } };
  if (!call.includes(' leads/')) return call.endsWith('/:id') ? { params: { id: 999_999 } } : {};
  const { id, Version } = await leadOf(asker, whose);
  const previousAssigneeID = (await manager.shown(leadEndpoints.one, { params: { id } })).AssignedToUserID;
  const administrator = askerNamed('site-admin').user?.id;
  const assigneeID = administrator === previousAssigneeID ? outsider.id : administrator;
  if (call === 'POST leads/takeGiven') return { body: { leadID: id, PersonVersion: 0, fields: ['State'] } };
  if (call === 'POST leads/quickEdit') return { body: { Lead: { LeadID: id, Version, PreferredCallTime: null } } };
  if (call === 'POST leads/update') return { body: amendedLead(id, Version) };
  if (call === 'POST leads/updateStatus') return { body: { leadID: id, newStatusCodeID: 5, previousStatusCodeID: 3 } };
  if (call === 'POST leads/assign') return { body: { leadID: id, assigneeID, previousAssigneeID } };
  if (call === 'POST leads/assignMany') return { body: { leads: [{ leadID: id, previousAssigneeID }], assigneeID } };
  return { params: { id } };
}

/** The request of each call about a distributor or the residual lead creator. */
const ofDistributor = (call: string): CallOptions<Endpoint> => ({
  params: { id: 999_999, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
  ...(call.startsWith('POST') && { body: { newState: 0, RunInterval: 300_000, UserPool: [] } }),
});

/** The request of each call about the history of a lead, after a change of the lead. */
async function ofHistory(call: string, id: number): Promise<CallOptions<Endpoint>> {
  const subject = `lead-${id}`;
  if (call.endsWith(':subject')) return { params: { subject } };
  const { Version } = await manager.shown(leadEndpoints.one, { params: { id } });
  await manager.call(leadEndpoints.update, { body: amendedLead(id, Version) });
  // The list answers rows of the history.
  const [entry] = (
    await manager.rest('history', {
      filter: { Subject: subject, EventType: 'LeadAmended' },
      sort: ['HistoryID', 'DESC'],
    })
  ).json as HistoryRow[];
  if (call.endsWith(':decision')) return { params: { decision: entry?.Decision ?? '' } };
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
      lead: async () => `lead-${(await leadOf(asker, whose)).id}`,
      person: async () => `person-${await personOf(asker, whose)}`,
      company: async () => 'company-1',
    };
    return (await client.rest('history', { filter: { Subject: await subjects[call.split(' ').at(-1) ?? '']?.() } }))
      .status;
  }
  if (call === 'GET rest/notes of a lead')
    return (await client.rest('notes', { filter: { Subject: `lead-${(await leadOf(asker, whose)).id}` } })).status;
  if (path.startsWith('rest/'))
    return (
      await client.get(
        `/api/${path.includes(':id') ? path.replace(':id', String((await leadOf(asker, whose)).id)) : path}`,
      )
    ).status;
  const endpoint = allEndpoints.find((each) => each.verb === verb && each.path === path);
  if (endpoint === undefined) throw new Error(`There is no ${call}`);
  if (call === 'POST files')
    return (await uploadFile(client, { kind: 'lead', id: (await leadOf(asker, whose)).id }, textFile)).status;
  // Logging out ends the session, so it is done with another one.
  const by = path.startsWith('admin/logout') && user !== undefined ? await api.as(user) : client;
  return (await by.call(endpoint, await sent(call, whose, asker))).status;
}

/**
 * `y` is allowed and `-` is refused. A number is the status that an allowed caller gets for a missing record. Without a
 * login, and for calls from outside without an API key, the refusal is 401.
 */
const expected = (name: string, call: string, cell: string | undefined): number => {
  if (cell !== undefined && cell !== '-') return cell === 'y' ? 200 : Number(cell);
  return name === 'visitor' || call.includes(' inbound/') ? 401 : 403;
};

it('every call of the contract is in the table of rights', () => {
  const inTable = new Set(table.map(([call]) => call));
  expect(allEndpoints.map(({ verb, path }) => `${verb} ${path}`).filter((call) => !inTable.has(call))).toEqual([]);
});

it('every list of /api/rest is in the table of rights', () => {
  const inTable = table.map(([call = '']) => call);
  const lists = api.running.app.get(ListResources).all();
  expect(
    lists
      .map(({ name }) => `GET rest/${name}`)
      .filter((list) => !inTable.some((call) => call === list || call.startsWith(`${list} of a `))),
  ).toEqual([]);
});

it.each(table)('%s (%s) lets through the users of the table and no others', async (call = '', whose = '', ...cells) => {
  // All of them ask at once: most of the time of a call is waiting for the lists.
  const statuses = await Promise.all(users.map((name) => statusOf(call, whose, askerNamed(name))));
  expect(users.map((name, index) => [name, statuses[index]])).toEqual(
    users.map((name, index) => [name, expected(name, call, cells[index])]),
  );
});
