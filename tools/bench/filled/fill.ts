import { randomBytes, randomUUID } from 'node:crypto';
import { leadSource, priority } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import type { LeadEvent } from '@leaseledger/domain/leads/lead.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { Seeded } from '../../../apps/api/demo/seeded.ts';
import { staff } from './fill-staff.ts';

/** Raise it when the filled events change, so that kept fills are not used. */
export const FILL = 1;
export const LEADS_PER_PERSON = 5;
const AT_ONCE = 512;
const FIRST = [
  'Greta',
  'Tom',
  'Aroha',
  'Daniel',
  'Wei',
  'Isla',
  'Ravi',
  'Chloe',
  'Hamish',
  'Leila',
  'Ben',
  'Maeve',
  'Yusuf',
  'Nina',
  'Callum',
  'Sofia',
  'Arjun',
  'Emily',
  'Jack',
  'Zara',
];
export const LAST = [
  'Lindqvist',
  'Papadopoulos',
  'Ngata',
  'Osei',
  'Chen',
  'McDonald',
  'Menon',
  'Duval',
  'Kerr',
  'Haddad',
  'Tran',
  'O’Connor',
  'Demir',
  'Kowalski',
  'Reid',
  'Rossi',
  'Patel',
  'Zhang',
  'Thornton',
  'Ahmed',
];
/** Each has a quarter of the persons. */
const EMPLOYERS = ['Barwon Health', 'City of Ballarat', 'Monash Council', 'Deakin University'];
/**
 * An entry of the list: always the same one for a number and use, evenly distributed, and independent for different
 * uses.
 */
const pick = <T>(list: readonly T[], number: number, use: number): T =>
  list[Math.floor(new Seeded(number * 8 + use).next() * list.length)] as T;
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

/** The details of a filled person. */
export const personDetails = (PersonID: number): PersonDetails => ({
  ...blankPerson,
  FirstName: pick(FIRST, PersonID, 0),
  LastName: pick(LAST, PersonID, 1),
  Email: `person${PersonID}@example.com`,
  ContactNumber: `04${String(PersonID).padStart(8, '0')}`,
  State: 'VIC',
  Postcode: '3220',
  CompanyName: pick(EMPLOYERS, PersonID, 2),
});

function leadEvents(LeadID: number): LeadEvent[] {
  const PersonID = Math.ceil(LeadID / LEADS_PER_PERSON);
  const person = personDetails(PersonID);
  const events: LeadEvent[] = [
    {
      type: 'LeadLogged',
      data: {
        LeadID,
        PersonID,
        PersonFullName: `${person.FirstName} ${person.LastName}`,
        PersonEmployerName: person.CompanyName,
        PersonEmail: person.Email,
        PersonContactNumber: person.ContactNumber,
        OriginationCodeID: leadSource.WEBSITE,
        CustomFormName: null,
        ...blankLead,
        PriorityCodeID: pick(Object.values(priority), LeadID, 3),
        CurrentCarManufacturer: 'Mazda',
        CurrentCarModel: 'CX-5',
        CurrentCarYear: 2019,
        InterestedCarManufacturer: 'Kia',
        InterestedCarModel: 'EV5',
        InterestedCarYear: 2027,
        AnnualKMs: 18_000,
        AnnualIncome: 96_400,
        LeaseType: 'Statutory',
        Notes: 'Compare statutory and operational, delivery before June',
      },
    },
  ];
  if (LeadID % 10 !== 0) {
    const { UserID, FirstName, LastName } = pick(staff, LeadID, 4);
    events.push({
      type: 'LeadAssigned',
      data: {
        LeadID,
        from: null,
        to: { UserID, FullName: `${FirstName} ${LastName}` },
        warm: false,
        tellClient: false,
      },
    });
  }
  const to = pick(Object.values(leadStatus), LeadID, 5);
  if (to !== leadStatus.OPEN) events.push({ type: 'LeadStatusChanged', data: { LeadID, from: leadStatus.OPEN, to } });
  return events;
}

/** Appends the history of so many leads, five to a person, as the command handler would. */
export async function fill(log: EventLog, vault: Vault, leads: number): Promise<void> {
  const codec = createEventCodec({ definitions: eventDefinitions, vault, randomBytes });
  const append = async (stream: string, events: readonly (LeadEvent | PersonEvent)[], minute: number) => {
    const metadata = {
      actor: { id: 1, name: 'Mia Okafor' },
      time: at(minute),
      correlationId: randomUUID(),
      causationId: randomUUID(),
    };
    await log.append(stream, await codec.encode(events, { ids: events.map(() => randomUUID()), metadata }), {
      expectedRevision: 'noStream',
    });
  };
  const metadata = {
    actor: { id: null, name: 'System' },
    time: at(0),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
  };
  for (const [entity, last] of [
    ['lead', leads],
    ['person', Math.ceil(leads / LEADS_PER_PERSON)],
  ] as const) {
    await log.append(
      `ids-${entity}`,
      [{ id: randomUUID(), type: 'IdsReserved', data: { entity, first: 1, last }, metadata }],
      { expectedRevision: 'noStream' },
    );
  }
  for (let first = 1; first <= leads; first += AT_ONCE) {
    const group: Promise<void>[] = [];
    for (let lead = first; lead < first + AT_ONCE && lead <= leads; lead += 1) {
      const person = Math.ceil(lead / LEADS_PER_PERSON);
      if (lead % LEADS_PER_PERSON === 1)
        group.push(
          append(
            `person-${person}`,
            [{ type: 'PersonRegistered', data: { PersonID: person, ...personDetails(person) } }],
            lead,
          ),
        );
      group.push(append(`lead-${lead}`, leadEvents(lead), lead));
    }
    await Promise.all(group);
  }
}
