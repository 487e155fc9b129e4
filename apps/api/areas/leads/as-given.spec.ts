import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { blankGiven, type OwnField } from '@leaseledger/contract/leads/lead.given';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { booking, inboundLead } from '../../testing/bodies.ts';
import { TestApi } from '../../testing/test-api.ts';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { ApiKeys, inboundCalls } from '../inbound/api-keys.ts';

const api = await TestApi.start();
const admin = await api.admin();
const mia = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const headers: { readonly 'x-api-key': string } = {
  'x-api-key': await api.running.app.get(ApiKeys).add('website', inboundCalls),
};

let count = 0;
/** Registers a person by hand. */
const known = () => mia.addPerson({ Email: `known${(count += 1)}@example.com` });
const typed = { State: 'TAS', Postcode: '7250', CompanyName: 'Tamar Water', ContactNumber: '0400 111 222' } as const;
const given = {
  GivenFirstName: 'Tom',
  GivenLastName: 'Papadopoulos',
  GivenContactNumber: '0400111222',
  GivenState: 'TAS',
  GivenPostcode: '7250',
  GivenCompanyName: 'Tamar Water',
};
const asked = async (Email: string, changes: object = typed) =>
  (await api.visitor().shown(inboundEndpoints.lead, { body: inboundLead({ Email, ...changes }), headers })).LeadID;
const leadOf = (id: number, by = mia) => by.shown(leadEndpoints.one, { params: { id } });
const take = (leadID: number, PersonVersion: number, fields: OwnField[], by = mia) =>
  by.call(leadEndpoints.takeGiven, { body: { leadID, PersonVersion, fields } });
const told = async (PersonID: number) =>
  (await mia.history(`person-${PersonID}`)).map(({ Description }) => Description);

describe('the details of a known person as given', () => {
  it('stay with the lead of the website or the booking, and leave the person as they are', async () => {
    const before = await known();
    expect(await leadOf(await asked(before.Email ?? ''))).toMatchObject({
      ...given,
      GivenTitle: null,
      GivenEmail: before.Email,
      Person: { PersonID: before.PersonID, FullName: 'Aroha Ngata', ContactNumber: '0412884210', State: 'VIC' },
    });
    const body = booking({ Email: before.Email });
    const { LeadID } = await api.visitor().shown(inboundEndpoints.booking, { body, headers });
    expect(await leadOf(LeadID)).toMatchObject({
      GivenFirstName: 'Isla',
      GivenLastName: 'McDonald',
      GivenContactNumber: '0412000222',
      GivenCompanyName: 'Alpine Shire',
      GivenState: null,
    });
    expect((await mia.shown(personEndpoints.one, { params: { id: before.PersonID } })).Version).toBe(0);
  });

  it('are left out when the request registered the person', async () =>
    expect(await leadOf(await asked('new@example.com'))).toMatchObject(blankGiven));

  it('are taken over by the person, whose history names the lead, until that is undone', async () => {
    const { PersonID, Email } = await known();
    const { CompanyID } = await admin.addCompany({ CompanyTradingName: 'Tamar Water', PackEdgeCompanyID: 8001 });
    const LeadID = await asked(Email ?? '', { ...typed, CompanyName: 'tamar water' });
    const taken = await take(LeadID, 0, ['ContactNumber', 'State', 'CompanyName']);
    expect(taken.shown).toMatchObject({
      PersonID,
      FullName: 'Aroha Ngata',
      ContactNumber: '0400111222',
      ContactNumberSecondary: '0412884210',
      State: 'TAS',
      Postcode: '3220',
      CompanyID,
      CompanyName: 'Tamar Water',
    });
    expect(taken.message).toBe(leadMessage.givenTaken);
    expect((await told(PersonID))[0]).toBe(`Details as given in lead ${LeadID} taken over`);
    expect((await leadOf(LeadID)).PersonContactNumber).toBe('0400111222');
    await mia.call(historyEndpoints.undo, { body: { decision: taken.headers.get(UNDO_HEADER) ?? '' } });
    expect(await mia.shown(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({
      ContactNumber: '0412884210',
      ContactNumberSecondary: null,
      State: 'VIC',
      CompanyID: null,
      CompanyName: 'Barwon Health',
    });
  });

  it('are not taken over without being given, from an outdated view, or from a lead of others', async () => {
    const { Email } = await known();
    const LeadID = await asked(Email ?? '');
    expect((await take(LeadID, 0, ['Title'])).said).toBe(`400 ${leadMessage.givenFields}`);
    const sam = await api.as(await api.addUser('Sam Whitlock'));
    expect(await take(LeadID, 0, ['State'], sam)).toMatchObject({ status: 403 });
    await take(LeadID, 0, ['State']);
    expect(await take(LeadID, 0, ['Postcode'])).toMatchObject({ status: 409 });
  });

  it('are sealed in the log, and forgotten with the person', async () => {
    const { PersonID, Email } = await known();
    const LeadID = await asked(Email ?? '');
    const { events } = await api.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${LeadID}`);
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('7250');
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(await leadOf(LeadID)).toMatchObject(blankGiven);
  });
});
