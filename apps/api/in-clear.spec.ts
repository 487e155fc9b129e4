import { describe, expect, it } from '@jest/globals';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import { ApiKeys } from './areas/inbound/api-keys.ts';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { booking, inboundLead } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { solved } from './testing/solved.ts';
import { TestApi } from './testing/test-api.ts';

const EMAIL = /[^\s"@,]+@[^\s"@,]+\.[a-z]{2,}/i;
const PHONE = /(?<![\w-])(?:\+?61|0)[2-478](?:[ ()-]?\d){8}(?![\w-])/;

/** Words that occur nowhere else. */
const cars = {
  CurrentCarManufacturer: 'Vermilion',
  CurrentCarModel: 'Delorean of Quill',
  InterestedCarManufacturer: 'Zanzibaria',
  InterestedCarModel: 'Ox 9',
};

/** Persons who are merged, unmerged and converted, and senders outside. */
const merged = {
  kept: 'Quillonia',
  other: 'Vandermeerin',
  Email: 'vandermeerin@quill.example',
  ContactNumber: '0488777123',
  Notes: 'Asks what the heliotrope card costs',
};
const outside = {
  FirstName: 'Isoldina',
  LastName: 'Quarterstaff',
  Email: 'isoldina@quill.example',
  Company: 'Marmalade Works',
};
const website = {
  FirstName: 'Tomasinho',
  LastName: 'Papadakis',
  Email: 'tomasinho@quill.example',
  CompanyName: 'Gorgonzola Works',
};

async function mergeAndConvert(admin: Client): Promise<void> {
  const kept = await admin.addPerson({ FirstName: merged.kept, Email: 'quillonia@quill.example' });
  const other = await admin.addPerson({
    LastName: merged.other,
    Email: merged.Email,
    ContactNumber: merged.ContactNumber,
  });
  const { LeadID } = await admin.addLead(other.PersonID, { Notes: merged.Notes });
  await admin.call(personEndpoints.merge, {
    body: {
      PersonID: kept.PersonID,
      MergedPersonID: other.PersonID,
      Version: kept.Version,
      MergedVersion: other.Version,
      fields: ['LastName', 'Email', 'ContactNumber'],
    },
  });
  await admin.call(enquiryEndpoints.convertLead, { params: { id: LeadID } });
  await admin.call(personEndpoints.unmerge, { body: { MergedPersonID: other.PersonID } });
}

async function writeFromOutside(): Promise<void> {
  const visitor = api.visitor();
  await visitor.call(inboundEndpoints.booking, {
    body: { ...booking(outside), Captcha: await solved(visitor) },
    headers: { 'idempotency-key': outside.Email },
  });
  const key = await api.running.app.get(ApiKeys).add('website', ['leads']);
  await visitor.call(inboundEndpoints.lead, {
    body: inboundLead(website),
    headers: { 'x-api-key': key, 'idempotency-key': website.Email },
  });
}
const api = await TestApi.start({ demo: true });
const admin = await api.admin();
const { PersonID } = await admin.addPerson();
await admin.addCompany({
  PackEdgeCompanyID: 990_001,
  MonthEndReportCCList: 'payroll.desk@quill.example, ceo@quill.example',
});
await admin.addLead(PersonID, cars);
await api.addUser('Olga Outside', {
  ExternalUser: true,
  JobTitle: 'Chief quill bearer',
  EmployerName: 'Quill and Sons',
  ContactNumber: '0391112222',
});
await mergeAndConvert(admin);
await writeFromOutside();
const persons: readonly PersonRow[] = (await admin.rest('persons', { range: [0, 999] })).json as PersonRow[];
const users: readonly UserRow[] = (await admin.rest('users', { range: [0, 99] })).json as UserRow[];

describe('the log of a year of business', () => {
  it('the file of the log holds no address, number or customer in clear', async () => {
    const bytes = await api.bytesOf('log.sqlite');
    // The bytes are read as Latin-1, in which an accented letter is two characters.
    const holds = (text: string) => bytes.includes(Buffer.from(text).toString('latin1'));
    const staff = new Set(users.map(({ FullName }) => FullName));
    const details = persons
      .flatMap(({ FullName, Email, ContactNumber, Address }) => [
        staff.has(FullName) ? null : FullName,
        Email,
        ContactNumber,
        Address,
      ])
      .filter((detail) => detail !== null);
    expect(persons.length).toBeGreaterThan(400);
    expect(details.filter(holds)).toEqual([]);
    const others = [
      ...Object.values(cars),
      'payroll.desk@quill.example',
      'ceo@quill.example',
      'Chief quill bearer',
      'Quill and Sons',
      '0391112222',
      'olga.outside@staff.example',
    ];
    expect(others.filter(holds)).toEqual([]);
    const { kept, other, Email, ContactNumber, Notes } = merged;
    expect(
      [kept, other, Email, ContactNumber, Notes, ...Object.values(outside), ...Object.values(website)].filter(holds),
    ).toEqual([]);
    expect(persons.map(({ FullName }) => FullName)).toEqual(
      expect.arrayContaining(['Isoldina Quarterstaff', 'Tomasinho Papadakis', `Aroha ${other}`]),
    );
    expect(holds('Mia Okafor')).toBe(staff.has('Mia Okafor'));
  });

  it('no event holds text in clear that looks like an address or a number, and every event names its actor', async () => {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const found: string[] = [];
    const [actors, types] = [new Set<string>(), new Set<string>()];
    for await (const { type, data, metadata } of log.readAll()) {
      const { sealed: _, ...open } = data;
      const text = JSON.stringify([open, { ...metadata, requestHash: null }]);
      actors.add(metadata.actor.name);
      types.add(type);
      if (EMAIL.test(text) || PHONE.test(text)) found.push(`${type} ${text}`);
      if (type === 'CompanyAdded' && data['MonthEndReportCCList'] !== undefined)
        found.push(`${type} with its recipients`);
      if (type === 'UserAdded' && sealedPart(data)?.fields.includes('JobTitle') !== true)
        found.push(`${type} with its job title`);
    }
    expect(found).toEqual([]);
    expect([...types]).toEqual(
      expect.arrayContaining([
        'PersonMerged',
        'PersonAbsorbed',
        'PersonUnmerged',
        'PersonReleased',
        'LeadConvertedToEnquiry',
        'EnquiryLogged',
        'CompanyCallbackRequested',
        'LeadDistributionStarted',
      ]),
    );
    expect([...actors]).toEqual(expect.arrayContaining(['Site Administrator', 'System']));
  });
});
