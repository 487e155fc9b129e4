import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { blankGiven } from '@leaseledger/contract/leads/lead.given';
import { storedEvents } from '@leaseledger/domain/stored-events';
import { firstLog, goldenEvents, type GoldenEvent } from '@leaseledger/domain/golden/golden-events';
import { personalFieldsOfLeads } from '@leaseledger/domain/leads/lead';
import type { NewEvent, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import { given } from './kernel/given.ts';
import { rowsAfter } from './kernel/rows-after.ts';
import type { Projection } from './kernel/projection.ts';
import { projections } from './projections.ts';

/** The keys are in the map, so that a test can read events with and without them. */
function codecWith(keys: Map<string, Buffer>) {
  return createEventCodec({
    definitions: storedEvents,
    randomBytes,
    vault: {
      keys: (subjects) =>
        Promise.resolve(
          new Map(
            subjects
              .flatMap((subject) => [[subject, keys.get(subject)] as const])
              .filter((entry): entry is [string, Buffer] => entry[1] !== undefined),
          ),
        ),
      destroyed: async (subjects) => new Set(subjects.filter((subject) => !keys.has(subject))),
      createKey(subject) {
        const key = randomBytes(32);
        keys.set(subject, key);
        return Promise.resolve(key);
      },
    },
  });
}

/** The schema version of the release that wrote the event. The current codec writes its own version. */
const stored = (event: NewEvent, { stream, revision, metadata }: GoldenEvent, index: number): RecordedEvent => ({
  ...event,
  metadata,
  stream,
  revision: BigInt(revision),
  position: String(index).padStart(16, '0') as Position,
  created: event.metadata.time,
});

const projection = (name: string): Projection => {
  const found = projections.find((other) => other.name === name);
  if (!found) throw new Error(`There is no projection ${name}`);
  return found;
};
const userPermission = {
  id: 925000,
  UserID: 9,
  UserPermissionID: 925000,
  PermissionType: 25000,
  PermissionTypeName: 'SESSIONS',
  Status: 0,
};
const user = {
  id: 9,
  UserID: 9,
  UserUUID: '6f0c3a52-5b1e-4b51-9d0e-2f1f0a5b7c11',
  Version: 7,
  FirstName: 'Sam',
  LastName: 'Whitlock',
  FullName: 'Sam Whitlock',
  Email: 'sam.whitlock@leaseledger.example',
  ContactNumber: '0400555666',
  MobileNumber: null,
  Title: null,
  SteerUserID: null,
  JobTitle: 'Novated Lease Specialist',
  PackEdgeUserID: 71,
  CompanyID: null,
  EmployerName: null,
  LineManager: false,
  LineManagerUserID: 1,
  ExternalUser: false,
  Disabled: false,
  ForcePasswordReset: false,
  RoleGroupIntID: 10000,
  LastLoginTime: '2026-06-03T23:30:00.000Z',
  SessionsEndedTime: '2026-06-07T23:30:00.000Z',
  LastAppVersion: null,
};
const company = {
  id: 3,
  CompanyID: 3,
  Version: 0,
  CompanyTradingName: 'Barwon Health',
  PackEdgeCompanyID: 501,
  AspireOneCompanyID: 77,
  PackEdgeCompanyStatusID: 18,
  PackEdgeCompanyTypeID: '42,56',
  MainContactPersonID: 7,
  ManagedByUserID: 9,
  ManagedByUserName: 'Sam Whitlock',
  MonthEndReportCCList: 'payroll@barwon.example',
  MonthEndEmailSentCount: 0,
  MonthEndEmailSentDateTime: null,
  TQEModifiedDateTime: '2026-06-09T23:30:00.000Z',
  TQEModifiedByUserID: 1,
  TQEModifiedByUserName: 'Mia Okafor',
};
const person = {
  id: 7,
  PersonID: 7,
  Version: 1,
  Title: 'Ms',
  FirstName: 'Aroha',
  LastName: 'Smith',
  FullName: 'Aroha Smith',
  Email: 'aroha.ngata@example.com',
  EmailSecondary: null,
  ContactNumber: '0412884210',
  ContactNumberSecondary: null,
  Address: '12 Moorabool Street',
  Suburb: 'Torquay',
  State: 'VIC',
  Postcode: '3220',
  CompanyID: 3,
  CompanyName: 'Barwon Health',
  MarketingOptOut: false,
  CreatedByUserID: 2,
  CreatedByName: 'Sam Whitlock',
  CreatedDateTime: '2026-06-10T23:30:00.000Z',
  ModifiedDateTime: '2026-06-17T23:30:00.000Z',
};
const lead = {
  id: 42,
  LeadID: 42,
  Version: 5,
  PersonID: 7,
  OwnPersonID: 7,
  PersonFullName: 'Aroha Smith',
  PersonEmployerName: 'Barwon Health',
  PersonEmail: 'aroha.ngata@example.com',
  PersonContactNumber: '0412884210',
  PriorityCodeID: 13,
  PriorityName: 'Medium',
  TypeCodeID: 1240,
  TypeName: 'Lead',
  StatusCodeID: 5,
  StatusName: 'Qualified',
  OriginationCodeID: 8,
  OriginationName: 'Custom form',
  PreferredCallTime: '2026-06-15T05:15:00.000Z',
  Referral: 'A colleague',
  AssignedToUserID: 9,
  AssigneeName: 'Sam Whitlock',
  AssignedByUserID: 1,
  AssignerName: 'Mia Okafor',
  AssignedDateTime: '2026-06-12T23:30:00.000Z',
  CreatedByUserID: null,
  CreatedByName: 'System',
  CustomFormName: 'Barwon EV day',
  CreatedDateTime: '2026-06-11T23:30:00.000Z',
  ModifiedDateTime: '2026-06-16T23:30:00.000Z',
  QualifiedDateTime: '2026-06-14T23:30:00.000Z',
  LinkedModelID: null,
  LinkedModelStatusID: null,
  LinkedModelStatus: null,
  PurchaseEnquiryID: null,
  ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
  SettlementDateActual: '2026-12-13T13:00:00.000Z',
  IsSettled: true,
  CurrentLeaseMaturityDate: null,
  IsRefinance: false,
  HasHadNovatedLease: false,
  IsExistingClient: false,
  IsRenovation: false,
  AttendedSession: true,
  CurrentCarManufacturer: 'Mazda',
  CurrentCarModel: 'CX-5',
  CurrentCarYear: 2019,
  InterestedCarManufacturer: 'Kia',
  InterestedCarModel: 'EV5 Air',
  InterestedCarYear: 2027,
  AnnualKMs: 20000,
  AnnualIncome: 96400,
  LeaseType: 'Statutory',
  BusinessUse: null,
  PreferredLeaseTerm: 3,
  PkePayCycleID: 382,
  EngagementTypeID: 1,
  Notes: 'Payroll confirmed fortnightly.',
  ...blankGiven,
};

describe('the golden events, through the log and back', () => {
  const before: DecodedEvent[] = [];
  let after: DecodedEvent[] = [];
  const alive = (events: readonly DecodedEvent[]) =>
    events.filter(({ type }) => type !== 'PersonForgotten' && type !== 'LeadDeleted');

  let later: DecodedEvent[] = [];

  beforeAll(async () => {
    const keys = new Map<string, Buffer>();
    const writing = codecWith(keys);
    const log: RecordedEvent[] = [];
    for (const [index, event] of goldenEvents.entries()) {
      const [encoded] = await writing.encode([event], { ids: [event.id], metadata: event.metadata });
      if (encoded) log.push(stored(encoded, event, index));
    }
    const [first, rest] = [log.slice(0, firstLog.length), log.slice(firstLog.length)];
    // One by one, as they arrived. In one batch with the event that forgets a person, none of their details would be
    // opened.
    const following = codecWith(keys);
    for (const event of first) before.push(...(await following.decode([event])));
    later = await codecWith(keys).decode(rest);
    keys.delete('person-7');
    after = await codecWith(keys).decode(first);
  });

  it('give users with their permissions', () => {
    given(projection('userRows'), before).then([user]);
    given(projection('userPermissionRows'), before).then([userPermission]);
  });

  it('give companies', () => given(projection('companyRows'), before).then([company]));

  it('give persons and leads with current names', () => {
    given(projection('personRows'), alive(before)).then([person]);
    given(projection('leadRows'), alive(before)).then([lead]);
  });

  it('leave no row of a deleted record', () => {
    given(projection('personRows'), before).then([]);
    given(projection('leadRows'), before).then([]);
  });

  it('keep the lead of a forgotten person without their details', () => {
    const nameless = { ...lead, ...Object.fromEntries(personalFieldsOfLeads.map((field) => [field, null])) };
    given(
      projection('leadRows'),
      before.filter(({ type }) => type !== 'LeadDeleted'),
    ).then([nameless]);
    given(
      projection('leadRows'),
      after.filter(({ type }) => type !== 'LeadDeleted'),
    ).then([nameless]);
  });

  it('give the same rows after the person is forgotten', () => {
    given(projection('personRows'), after).then([]);
    given(projection('leadRows'), after).then([]);
    given(projection('userRows'), after).then([user]);
  });

  const story = [
    ['user-9', 'activity', 'User added', 'Account made', null, null],
    ['user-9', 'activity', 'Password changed', 'Password changed', null, null],
    ['user-9', 'activity', 'Login', 'Logged in', null, null],
    ['user-9', 'activity', 'Login refused', 'Login refused: wrong password', null, null],
    ['user-9', 'activity', 'Permission granted', 'SESSIONS granted', null, null],
    ['user-9', 'activity', 'Permission switched', 'SESSIONS switched off', null, null],
    ['user-9', 'activity', 'User disabled', 'Account disabled', null, null],
    ['user-9', 'activity', 'User enabled', 'Account enabled', null, null],
    ['company-3', 'activity', 'Company added', 'Barwon Health added', null, null],
    ['person-7', 'activity', 'Person registered', 'Registered', null, null],
    ['lead-42', 'activity', 'Lead logged', 'Logged from form “Barwon EV day”', null, null],
    ['lead-42', 'assignee', 'Lead assigned', 'Assigned to Sam Whitlock', null, 'Sam Whitlock'],
    [
      'lead-42',
      'activity',
      'Lead amended',
      'Priority set to Medium; Annual KMs set to 20,000; Notes changed',
      null,
      null,
    ],
    ['lead-42', 'status', 'Lead status changed', 'Status Open to Qualified', 'Open', 'Qualified'],
    ['lead-42', 'activity', 'Settlement expected', 'Expected settlement set to 14/12/2026', null, null],
    ['lead-42', 'activity', 'Lead settled', 'Settlement set to 14/12/2026', null, null],
    ['person-7', 'activity', 'Person amended', 'Name changed; Suburb changed', null, null],
    ['lead-42', 'activity', 'Lead deleted', 'Deleted', null, null],
    ['person-7', 'activity', 'Person forgotten', 'Deleted, with all personal details', null, null],
  ] as const;

  it('give the same history before and after the person is forgotten', () => {
    const rows = story.map(
      ([Subject, Kind, ActivityTypeCodeName, Description, ChangeFromName, ChangeToName], index) => {
        const event = firstLog[index];
        const [SubjectType, id] = Subject.split('-');
        const Decision = `${event?.stream}/${event?.metadata.correlationId}`;
        return {
          id: event?.id,
          HistoryID: 0,
          Kind,
          Subject,
          SubjectType,
          SubjectID: Number(id),
          ActivityTypeCodeName,
          Description,
          ChangeFromName,
          ChangeToName,
          Decision,
          Undoes: null,
          Note: null,
          Changes: expect.any(Array),
          CreatedByUserID: event?.metadata.actor.id,
          CreatedByUserName: event?.metadata.actor.name,
          CreatedDateTime: event?.metadata.time,
          EventType: event?.type,
          UserID: event?.metadata.actor.id ?? (SubjectType === 'user' ? Number(id) : null),
          CausationID: null,
          Policy: null,
        };
      },
    );
    given(projection('historyRows'), before).then(rows);
    given(projection('historyRows'), after).then(rows);
  });

  it('show the new person of a lead after either event, and keep the version on logins', () => {
    const ofLead = later.filter(({ stream }) => stream === 'lead-43');
    const ines = {
      PersonID: 9,
      PersonFullName: 'Ines Costa',
      PersonEmployerName: 'Derwent Valley Council',
      PersonEmail: 'ines.costa@example.com',
      PersonContactNumber: '0400333444',
    };
    const ravi = {
      PersonID: 8,
      PersonFullName: 'Ravi Menon',
      PersonEmployerName: 'Tamar Health',
      PersonEmail: 'ravi.menon@example.com',
      PersonContactNumber: '0400111222',
    };
    const rowAfter = (events: readonly DecodedEvent[]) => rowsAfter(projection('leadRows'), events);
    expect(rowAfter(ofLead.slice(0, 2))).toEqual([
      expect.objectContaining({
        ...ines,
        Version: 1,
        AnnualKMs: 12_000,
        AnnualIncome: 88_200,
        Notes: 'Asked at the depot.',
      }),
    ]);
    expect(rowAfter(ofLead)).toEqual([
      expect.objectContaining({
        ...ravi,
        Version: 3,
        AnnualKMs: 12_000,
        PriorityName: 'High',
        Notes: 'Rings back on Friday.',
      }),
    ]);
    expect(
      rowsAfter(projection('historyRows'), ofLead.slice(1)).map((row) =>
        'Description' in row ? row.Description : undefined,
      ),
    ).toEqual(['Person changed; Annual KMs set to 12,000', 'Priority set to High; Notes changed', 'Person changed']);
    given(projection('userRows'), [...before, ...later]).then([
      {
        ...user,
        LastLoginTime: '2026-06-25T23:30:00.000Z',
        SessionsEndedTime: '2026-06-26T23:30:00.000Z',
        LastAppVersion: '3.0.6',
        Version: 9,
      },
    ]);
  });
});
