import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { leadSource, priority } from '@leaseledger/contract/leads/lead.codes';
import { blankLead, personalLeadDetails, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { GivenDetails } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { by, candidate, given, system, user } from '../kernel/given.ts';
import type { Candidate } from '../kernel/hand-over.ts';
import { leadDecider, type LeadCommand, type LeadEvent } from './lead.area.ts';
import { aroha, ravi } from '@leaseledger/contract/testing/people';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const CHANGED = 'This record was changed in the meantime.';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const outsider = user(4, 'Olu Banda', { external: true });
const accountant = user(5, 'Ana Costa', { roleGroup: roleGroup.ACCOUNTING_ADMINISTRATOR });
const lineManager = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST, lineManager: true });
const siteAdministrator = user(6, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });

const toSam = candidate(2, 'Sam Whitlock');
const toLee = candidate(3, 'Lee Park');

const details: LeadDetails = {
  ...blankLead,
  Notes: 'Would like to see a quote for a Kia EV5',
  AnnualIncome: 96_400,
  LeaseType: 'Statutory',
};
const options = { warm: false, tellClient: true };
/** Every personal detail, empty: a change of person carries them all. */
const noDetails = {
  ...Object.fromEntries(personalLeadDetails.map((field) => [field, null])),
  Referral: null,
  AnnualIncome: null,
  Notes: null,
};

const logLead = (other: Partial<Extract<LeadCommand, { type: 'LogLead' }>> = {}): LeadCommand => ({
  type: 'LogLead',
  LeadID: 42,
  OriginationCodeID: leadSource.MANUAL,
  CustomFormName: null,
  person: aroha,
  details,
  assignee: null,
  options,
  ExpectedSettlementDate: null,
  SettlementDateActual: null,
  ...other,
});
const amendLead = (other: Partial<Extract<LeadCommand, { type: 'AmendLead' }>> = {}): LeadCommand => ({
  type: 'AmendLead',
  changes: {},
  options,
  ...other,
});
const assignLead = (assignee: Candidate, previousAssigneeID: number | null): LeadCommand => ({
  type: 'AssignLead',
  assignee,
  previousAssigneeID,
  options,
});
const changeStatus = (from: 3 | 4 | 5, to: 3 | 4 | 5): LeadCommand => ({ type: 'ChangeLeadStatus', from, to });

const loggedWith = (told: LeadDetails & Partial<GivenDetails>): Extract<LeadEvent, { type: 'LeadLogged' }> => ({
  type: 'LeadLogged',
  data: { LeadID: 42, ...aroha, ...told, OriginationCodeID: leadSource.MANUAL, CustomFormName: null },
});
const logged = loggedWith(details);
const assignedTo = (to: Candidate, from: Candidate | null = null): LeadEvent => ({
  type: 'LeadAssigned',
  data: {
    LeadID: 42,
    from: from && { UserID: from.UserID, FullName: from.FullName },
    to: { UserID: to.UserID, FullName: to.FullName },
    ...options,
  },
});
const statusChanged = (from: 3 | 4 | 5, to: 3 | 4 | 5): LeadEvent => ({
  type: 'LeadStatusChanged',
  data: { LeadID: 42, from, to },
});
const expectedOn = (ExpectedSettlementDate: string | null, before: string | null = null): LeadEvent => ({
  type: 'LeadSettlementExpected',
  data: { LeadID: 42, ExpectedSettlementDate, was: { ExpectedSettlementDate: before } },
});
const settledOn = (SettlementDateActual: string | null, before: string | null = null): LeadEvent => ({
  type: 'LeadSettled',
  data: { LeadID: 42, SettlementDateActual, was: { SettlementDateActual: before } },
});
const convertLead = (EnquiryID: number, person: LeadPerson | undefined = aroha): LeadCommand => ({
  type: 'ConvertLead',
  EnquiryID,
  person,
});
const converted: LeadEvent = {
  type: 'LeadConvertedToEnquiry',
  data: {
    LeadID: 42,
    EnquiryID: 5,
    ...aroha,
    PriorityCodeID: priority.LOW,
    PreferredCallTime: null,
    Referral: null,
    IsExistingClient: false,
    Notes: details.Notes,
  },
};
const deleted: LeadEvent = { type: 'LeadDeleted', data: { LeadID: 42, isKept: true } };
const JULY = '2026-07-14T00:00:00.000Z';

describe('logging a lead', () => {
  it('records what is known of it', () => given(leadDecider).when(logLead(), sam).then([logged]));
  it('is for those who work leads', () =>
    given(leadDecider).when(logLead(), accountant).thenRejected('forbidden', NOT_PERMITTED));
  it('is open to external users, whose leads stay unassigned', () =>
    given(leadDecider).when(logLead(), outsider).then([logged]));
  it('is open to the system', () => given(leadDecider).when(logLead(), system).then([logged]));
  it('may assign the lead to the user who logs it', () =>
    given(leadDecider)
      .when(logLead({ assignee: toSam }), sam)
      .then([logged, assignedTo(toSam)]));
  it('gives it to somebody else for lead managers only', () => {
    given(leadDecider)
      .when(logLead({ assignee: toLee }), sam)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(leadDecider)
      .when(logLead({ assignee: toLee }), mia)
      .then([logged, assignedTo(toLee)]);
  });
  it.each([
    ['an external user', candidate(4, 'Olu Banda', { ExternalUser: true }), mia],
    ['a disabled user', candidate(3, 'Lee Park', { Disabled: true }), mia],
    ['an external user who logs it themselves', candidate(4, 'Olu Banda', { ExternalUser: true }), outsider],
  ])('is never given to %s', (_, assignee, actor) =>
    given(leadDecider).when(logLead({ assignee }), actor).thenRejected('ruleBroken', 'Invalid Lead Assignment'),
  );
  it('records the dates of settlement as decisions of their own', () =>
    given(leadDecider)
      .when(logLead({ ExpectedSettlementDate: JULY, SettlementDateActual: JULY }), sam)
      .then([logged, expectedOn(JULY), settledOn(JULY)]));
  it.each([
    [
      'PreferredCallTime',
      { details: { ...details, PreferredCallTime: '2027-07-02T00:00:00.000Z' } },
      'Preferred call time cannot be more than a year ahead',
    ],
    [
      'CurrentLeaseMaturityDate',
      { details: { ...details, CurrentLeaseMaturityDate: '9000-07-01T00:00:00.000Z' } },
      'Current lease maturity date cannot be more than 10 years ahead',
    ],
    [
      'ExpectedSettlementDate',
      { ExpectedSettlementDate: '2062-07-01T00:00:00.000Z' },
      'Expected settlement date cannot be more than 3 years ahead',
    ],
    [
      'SettlementDateActual',
      { SettlementDateActual: '0026-07-01T00:00:00.000Z' },
      'Settlement date cannot be before 1990',
    ],
  ])(
    'takes no %s that is a slip of the keyboard from staff; what comes from outside is not lost for it',
    (field, other, words) => {
      given(leadDecider)
        .when(logLead(other), sam)
        .thenRejected('invalid', words, { [`Lead.${field}`]: words });
      expect(leadDecider.decide(logLead(other), leadDecider.initialState, { actor: system, now: JULY })).toContainEqual(
        expect.objectContaining({ type: 'LeadLogged' }),
      );
    },
  );
  it('keeps the details of a known person as given, and carries them to another person', () => {
    const typed = { GivenContactNumber: '0400111222', GivenState: 'TAS' } as const;
    const asGiven = loggedWith({ ...details, ...typed });
    given(leadDecider)
      .when(logLead({ given: typed }), system)
      .then([asGiven]);
    given(leadDecider, [by(sam, asGiven)])
      .when(amendLead({ changes: { GivenState: 'VIC' } }), system)
      .then([
        { type: 'LeadAmended', data: { LeadID: 42, PersonID: 7, GivenState: 'VIC', was: { GivenState: 'TAS' } } },
      ]);
    given(leadDecider, [by(sam, asGiven)])
      .when(amendLead({ person: ravi }), sam)
      .then([
        {
          type: 'LeadPersonChanged',
          data: {
            LeadID: 42,
            from: 7,
            ...ravi,
            ...noDetails,
            AnnualIncome: details.AnnualIncome,
            Notes: details.Notes,
            ...typed,
          },
        },
      ]);
  });
  it('keeps a share of business use unless the lease is statutory', () => {
    given(leadDecider)
      .when(logLead({ details: { ...details, BusinessUse: 30 } }), sam)
      .then([logged]);
    for (const LeaseType of ['Operational', null] as const) {
      const kept = { ...details, LeaseType, BusinessUse: 30 };
      given(leadDecider)
        .when(logLead({ details: kept }), sam)
        .then([loggedWith(kept)]);
    }
  });
});

describe('a lead that is not there', () => {
  const commands: LeadCommand[] = [amendLead(), assignLead(toSam, null), changeStatus(3, 5), { type: 'DeleteLead' }];
  it.each(commands)('is missing for $type', (command) =>
    given(leadDecider).when(command, mia).thenRejected('missing', 'Lead does not exist.'),
  );
  it.each(commands)('is missing for $type once it is deleted', (command) =>
    given(leadDecider, [logged, deleted]).when(command, mia).thenRejected('missing', 'Lead does not exist.'),
  );
});

describe("somebody else's lead", () => {
  const leesLead = [by(mia, logged), by(mia, assignedTo(toLee))];
  it.each<LeadCommand>([
    amendLead({ changes: { Notes: 'x' } }),
    assignLead(toSam, 3),
    changeStatus(3, 5),
    { type: 'DeleteLead' },
  ])('is closed to $type without lead management', (command) =>
    given(leadDecider, leesLead).when(command, sam).thenRejected('forbidden', NOT_PERMITTED),
  );
  it('is open to its assignee', () =>
    given(leadDecider, leesLead)
      .when(changeStatus(3, 5), lee)
      .then([statusChanged(3, 5)]));
  it('is open to who created it', () =>
    given(leadDecider, [by(sam, logged), by(mia, assignedTo(toLee))])
      .when(changeStatus(3, 5), sam)
      .then([statusChanged(3, 5)]));
  it('is open to the external user who logged it', () =>
    given(leadDecider, [by(outsider, logged)])
      .when(changeStatus(3, 5), outsider)
      .then([statusChanged(3, 5)]));
  it('is open to lead managers', () =>
    given(leadDecider, leesLead)
      .when(changeStatus(3, 5), mia)
      .then([statusChanged(3, 5)]));
  const externalManager = user(4, 'Olu Banda', { external: true, also: [permission.LEADS_MANAGEMENT] });
  it('is open to external lead managers', () =>
    given(leadDecider, leesLead)
      .when(changeStatus(3, 5), externalManager)
      .then([statusChanged(3, 5)]));
  it('is never assigned by external lead managers', () =>
    given(leadDecider, leesLead).when(assignLead(toSam, 3), externalManager).thenRejected('forbidden', NOT_PERMITTED));
  it("that the system logged is nobody's own", () =>
    given(leadDecider, [by(system, logged)])
      .when(changeStatus(3, 5), sam)
      .thenRejected('forbidden', NOT_PERMITTED));
});

describe('amending a lead', () => {
  it('records the fields that changed and what they held before, and no others', () =>
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ changes: { ...details, PriorityCodeID: priority.HIGH, AnnualKMs: 18_000 } }), sam)
      .then([
        {
          type: 'LeadAmended',
          data: {
            LeadID: 42,
            PersonID: 7,
            PriorityCodeID: priority.HIGH,
            AnnualKMs: 18_000,
            was: { PriorityCodeID: priority.LOW, AnnualKMs: null },
          },
        },
      ]));
  it('takes no day that is a slip of the keyboard, and lets one be that stands there already', () => {
    const far = '9000-07-01T00:00:00.000Z';
    const words = 'Expected settlement date cannot be more than 3 years ahead';
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ ExpectedSettlementDate: far }), sam)
      .thenRejected('invalid', words, { 'Lead.ExpectedSettlementDate': words });
    given(leadDecider, [by(sam, logged), expectedOn(far)])
      .when(amendLead({ ExpectedSettlementDate: far }), sam)
      .then([]);
    given(leadDecider, [by(sam, logged), expectedOn(far)])
      .when(amendLead({ ExpectedSettlementDate: null }), sam)
      .then([expectedOn(null, far)]);
  });
  it('records nothing when nothing changed', () =>
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ changes: details, person: aroha }), sam)
      .then([]));
  it('sees what was amended before', () =>
    given(leadDecider, [
      by(sam, logged),
      by(sam, { type: 'LeadAmended', data: { LeadID: 42, PersonID: 7, AnnualKMs: 18_000 } }),
    ])
      .when(amendLead({ changes: { AnnualKMs: 18_000 } }), sam)
      .then([]));
  it('empties a field by null', () =>
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ changes: { Notes: null } }), sam)
      .then([{ type: 'LeadAmended', data: { LeadID: 42, PersonID: 7, Notes: null, was: { Notes: details.Notes } } }]));
  it('drops the share of business use with the operational lease', () => {
    const operational: LeadEvent = {
      type: 'LeadAmended',
      data: { LeadID: 42, PersonID: 7, LeaseType: 'Operational', BusinessUse: 30 },
    };
    given(leadDecider, [by(sam, logged), by(sam, operational)])
      .when(amendLead({ changes: { LeaseType: 'Statutory' } }), sam)
      .then([
        {
          type: 'LeadAmended',
          data: {
            LeadID: 42,
            PersonID: 7,
            LeaseType: 'Statutory',
            BusinessUse: null,
            was: { LeaseType: 'Operational', BusinessUse: 30 },
          },
        },
      ]);
  });
  it('records another person by itself, with all personal details, and what else changed after it', () => {
    const changed: LeadEvent = {
      type: 'LeadPersonChanged',
      data: { LeadID: 42, from: 7, ...ravi, ...noDetails, AnnualIncome: 96_400, Notes: details.Notes },
    };
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ person: ravi }), sam)
      .then([changed]);
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ person: ravi, changes: { AnnualKMs: 9_000 } }), sam)
      .then([
        changed,
        { type: 'LeadAmended', data: { LeadID: 42, PersonID: 8, AnnualKMs: 9_000, was: { AnnualKMs: null } } },
      ]);
    given(leadDecider, [by(sam, logged), by(sam, changed)])
      .when(amendLead({ person: ravi }), sam)
      .then([]);
  });
  it('does not repeat the names of the same person', () =>
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ person: { ...aroha, PersonFullName: 'Aroha Smith' } }), sam)
      .then([]));
  it('gives it to somebody for lead managers only', () => {
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ assignee: toSam }), sam)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ assignee: toSam }), mia)
      .then([assignedTo(toSam)]);
  });
  it('leaves the assignee who is assigned already', () =>
    given(leadDecider, [by(mia, logged), by(mia, assignedTo(toSam))])
      .when(amendLead({ assignee: toSam }), sam)
      .then([]));
  it('gives it to no external and no disabled user', () => {
    given(leadDecider, [logged])
      .when(amendLead({ assignee: candidate(4, 'Olu Banda', { ExternalUser: true }) }), mia)
      .thenRejected('ruleBroken', 'Invalid Lead Assignment');
    given(leadDecider, [logged])
      .when(amendLead({ assignee: candidate(3, 'Lee Park', { Disabled: true }) }), mia)
      .thenRejected('ruleBroken', 'Invalid Lead Assignment');
  });
  it('sets, moves and takes back the dates of settlement', () => {
    given(leadDecider, [by(sam, logged)])
      .when(amendLead({ ExpectedSettlementDate: JULY, SettlementDateActual: JULY }), sam)
      .then([expectedOn(JULY), settledOn(JULY)]);
    given(leadDecider, [by(sam, logged), expectedOn(JULY), settledOn(JULY)])
      .when(amendLead({ ExpectedSettlementDate: null, SettlementDateActual: null }), sam)
      .then([expectedOn(null, JULY), settledOn(null, JULY)]);
    given(leadDecider, [by(sam, logged), expectedOn(JULY), settledOn(JULY)])
      .when(amendLead({ ExpectedSettlementDate: JULY, SettlementDateActual: JULY }), sam)
      .then([]);
  });
});

describe('the lead of a forgotten person', () => {
  const forgotten: LeadEvent = {
    ...logged,
    data: {
      ...logged.data,
      PersonFullName: null,
      PersonEmployerName: null,
      PersonEmail: null,
      PersonContactNumber: null,
      Notes: null,
      AnnualIncome: null,
      Referral: null,
    },
  };
  it('takes no personal details once its person is forgotten', () =>
    given(leadDecider, [by(sam, forgotten)])
      .when(amendLead({ changes: { Notes: 'Called again' } }), sam)
      .thenRejected('ruleBroken', 'The person of this lead has been deleted. Choose another person first.'));
  it('still takes everything else', () => {
    given(leadDecider, [by(sam, forgotten)])
      .when(amendLead({ changes: { AnnualKMs: 1 } }), sam)
      .then([{ type: 'LeadAmended', data: { LeadID: 42, PersonID: 7, AnnualKMs: 1, was: { AnnualKMs: null } } }]);
    given(leadDecider, [by(sam, forgotten)])
      .when(changeStatus(3, 4), sam)
      .then([statusChanged(3, 4)]);
  });
  it('takes nothing along to another person that an older event holds in clear', () => {
    const inClear: LeadEvent = { ...forgotten, data: { ...forgotten.data, CurrentCarModel: 'The red one of Aroha' } };
    given(leadDecider, [by(sam, inClear)])
      .when(amendLead({ person: ravi }), sam)
      .then([
        {
          type: 'LeadPersonChanged',
          data: { LeadID: 42, from: 7, ...ravi, ...noDetails },
        },
      ]);
  });
  it('may be given another person', () =>
    given(leadDecider, [by(sam, forgotten)])
      .when(amendLead({ person: ravi, changes: { Notes: 'Ravi has the car now' } }), sam)
      .then([
        {
          type: 'LeadPersonChanged',
          data: { LeadID: 42, from: 7, ...ravi, ...noDetails },
        },
        { type: 'LeadAmended', data: { LeadID: 42, PersonID: 8, Notes: 'Ravi has the car now', was: { Notes: null } } },
      ]));
});

describe('assigning a lead', () => {
  it('is for lead managers', () => {
    given(leadDecider, [by(sam, logged)])
      .when(assignLead(toSam, null), sam)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(leadDecider, [by(sam, logged)])
      .when(assignLead(toSam, null), mia)
      .then([assignedTo(toSam)]);
  });
  it('is open to the system', () =>
    given(leadDecider, [logged])
      .when(assignLead(toSam, null), system)
      .then([assignedTo(toSam)]));
  it('names the previous and the new assignee, warm or not, and whether the customer is mailed', () =>
    given(leadDecider, [logged, assignedTo(toSam)])
      .when(
        { type: 'AssignLead', assignee: toLee, previousAssigneeID: 2, options: { warm: true, tellClient: false } },
        mia,
      )
      .then([
        {
          type: 'LeadAssigned',
          data: {
            LeadID: 42,
            from: { UserID: 2, FullName: 'Sam Whitlock' },
            to: { UserID: 3, FullName: 'Lee Park' },
            warm: true,
            tellClient: false,
          },
        },
      ]));
  it('refuses an assignee who no longer is the one that was seen', () => {
    given(leadDecider, [by(sam, logged), by(mia, assignedTo(toSam))])
      .when(assignLead(toLee, null), siteAdministrator)
      .thenRejected('conflict', CHANGED);
    given(leadDecider, [by(sam, logged)])
      .when(assignLead(toLee, 2), mia)
      .thenRejected('conflict', CHANGED);
  });
  it.each([
    ['the one who has it', toSam],
    ['an external user', candidate(4, 'Olu Banda', { ExternalUser: true })],
    ['a disabled user', candidate(3, 'Lee Park', { Disabled: true })],
  ])('refuses %s', (_, assignee) =>
    given(leadDecider, [logged, assignedTo(toSam)])
      .when(assignLead(assignee, 2), mia)
      .thenRejected('ruleBroken', 'Invalid Lead Assignment'),
  );
  it.each([
    ['assigned', [logged], assignLead(candidate(5, 'Ada Roe', { WorksLeads: false }), null)],
    ['amended', [logged], amendLead({ assignee: candidate(5, 'Ada Roe', { WorksLeads: false }) })],
    ['logged', [], logLead({ assignee: candidate(5, 'Ada Roe', { WorksLeads: false }) })],
  ] satisfies [string, LeadEvent[], LeadCommand][])(
    'is not %s to a user who may not open leads',
    (_, before, command) =>
      given(leadDecider, before)
        .when(command, mia)
        .thenRejected('ruleBroken', 'Ada Roe may not open leads. Choose a colleague who may.'),
  );
});

describe('the status of a lead', () => {
  const closed = [by(sam, logged), by(sam, statusChanged(3, 4))];
  it('goes from any to any while it is not closed', () => {
    given(leadDecider, [by(sam, logged)])
      .when(changeStatus(3, 4), sam)
      .then([statusChanged(3, 4)]);
    given(leadDecider, [by(sam, logged), statusChanged(3, 5)])
      .when(changeStatus(5, 3), sam)
      .then([statusChanged(5, 3)]);
  });
  it('records nothing when it stays', () =>
    given(leadDecider, [by(sam, logged)])
      .when(changeStatus(3, 3), sam)
      .then([]));
  it('refuses a status that no longer is the one that was seen', () =>
    given(leadDecider, [by(sam, logged), by(mia, statusChanged(3, 5))])
      .when(changeStatus(3, 4), sam)
      .thenRejected('conflict', CHANGED));
  it('of a closed lead needs a line manager or a site administrator', () => {
    given(leadDecider, closed).when(changeStatus(4, 3), sam).thenRejected('forbidden', 'Manager Approval Required');
    given(leadDecider, closed).when(changeStatus(4, 3), mia).thenRejected('forbidden', 'Manager Approval Required');
    given(leadDecider, closed)
      .when(changeStatus(4, 3), lineManager)
      .then([statusChanged(4, 3)]);
    given(leadDecider, closed)
      .when(changeStatus(4, 5), siteAdministrator)
      .then([statusChanged(4, 5)]);
  });
});

describe('deleting a lead', () => {
  it('is for lead managers', () => {
    given(leadDecider, [by(sam, logged)])
      .when({ type: 'DeleteLead' }, sam)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(leadDecider, [by(sam, logged)])
      .when({ type: 'DeleteLead' }, mia)
      .then([deleted]);
  });
});

describe('handing over a lead whose assignee left', () => {
  const [samWas, leeIs] = [
    { UserID: 2, FullName: 'Sam Whitlock' },
    { UserID: 3, FullName: 'Lee Park' },
  ];
  const handOver = (to: typeof leeIs | null): LeadCommand => ({
    type: 'HandOverLead',
    from: samWas,
    to,
    because: 'disabled',
  });
  const withSam: LeadEvent = {
    type: 'LeadAssigned',
    data: { LeadID: 42, from: null, to: samWas, warm: false, tellClient: true },
  };
  const withLee: LeadEvent = {
    type: 'LeadAssigned',
    data: { LeadID: 42, from: samWas, to: leeIs, warm: false, tellClient: true },
  };
  const closed: LeadEvent = { type: 'LeadStatusChanged', data: { LeadID: 42, from: 3, to: 4 } };

  it('is for the system alone', () =>
    given(leadDecider, [by(sam, logged), withSam])
      .when(handOver(leeIs), mia)
      .thenRejected('forbidden', NOT_PERMITTED));
  it('gives it to the colleague or to nobody, and says why', () => {
    given(leadDecider, [by(sam, logged), withSam])
      .when(handOver(leeIs), system)
      .then([
        {
          type: 'LeadAssigned',
          data: { LeadID: 42, from: samWas, to: leeIs, warm: false, tellClient: false, because: 'disabled' },
        },
      ]);
    given(leadDecider, [by(sam, logged), withSam])
      .when(handOver(null), system)
      .then([{ type: 'LeadUnassigned', data: { LeadID: 42, from: samWas, because: 'disabled' } }]);
  });
  it('leaves what is closed, gone, or somebody else’s by now', () => {
    for (const past of [[withSam, closed], [withSam, deleted], [withSam, withLee], []])
      given(leadDecider, [by(sam, logged), ...past])
        .when(handOver(leeIs), system)
        .then([]);
  });
});

describe('distributing a lead', () => {
  const distribute = (assignee: Candidate = toSam): LeadCommand => ({ type: 'DistributeLead', assignee, RunID: 7 });
  const given7: Extract<LeadEvent, { type: 'LeadAssigned' }> = {
    type: 'LeadAssigned',
    data: {
      LeadID: 42,
      from: null,
      to: { UserID: 2, FullName: 'Sam Whitlock' },
      warm: false,
      tellClient: true,
      RunID: 7,
    },
  };

  it('is for the system alone', () =>
    given(leadDecider, [logged]).when(distribute(), mia).thenRejected('forbidden', NOT_PERMITTED));
  it('gives the lead once to the user that the run chose, and names the run', () => {
    given(leadDecider, [logged]).when(distribute(), system).then([given7]);
    given(leadDecider, [logged, given7]).when(distribute(toLee), system).then([]);
  });
  it('says where the run gave them others as well', () =>
    given(leadDecider, [logged])
      .when({ type: 'DistributeLead', assignee: toSam, RunID: 7, isOneOfMany: true }, system)
      .then([{ type: 'LeadAssigned', data: { ...given7.data, isOneOfMany: true } }]));
  it('leaves what is gone, not open, or somebody’s by now, and gives nothing to who may have none', () => {
    for (const past of [[statusChanged(3, 4)], [statusChanged(3, 5)], [deleted], [assignedTo(toLee)]])
      given(leadDecider, [logged, ...past])
        .when(distribute(), system)
        .then([]);
    given(leadDecider, [logged])
      .when(distribute(candidate(2, 'Sam Whitlock', { Disabled: true })), system)
      .then([]);
  });
});

it('folds without saying who decided, as events do that are only just decided', () => {
  expect(leadDecider.evolve(leadDecider.initialState, logged)).toMatchObject({
    stage: 'live',
    traces: { createdBy: { id: null } },
  });
});

describe('converting a lead to an enquiry', () => {
  it('records what the enquiry begins with, with the person as they are called now', () => {
    given(leadDecider, [logged]).when(convertLead(5), mia).then([converted]);
    const renamed = { ...aroha, PersonFullName: 'Aroha Smith' };
    given(leadDecider, [logged])
      .when(convertLead(5, renamed), mia)
      .then([{ ...converted, data: { ...converted.data, ...renamed } } as LeadEvent]);
  });
  it('is for lead managers alone, even if the caller is its assignee', () =>
    given(leadDecider, [logged, assignedTo(toSam)])
      .when(convertLead(5), sam)
      .thenRejected('forbidden', NOT_PERMITTED));
  it('happens once: it stays the first enquiry', () =>
    given(leadDecider, [logged, converted]).when(convertLead(6), mia).then([]));
  it('is open to closed leads', () =>
    given(leadDecider, [logged, statusChanged(3, 4)])
      .when(convertLead(5), mia)
      .then([converted]));
  it('needs the person', () =>
    given(leadDecider, [logged])
      .when({ type: 'ConvertLead', EnquiryID: 5, person: undefined }, mia)
      .thenRejected('ruleBroken', 'The person of this lead has been deleted. Choose another person first.'));
  it('is not open to a lead that was deleted, nor to one that never was', () => {
    given(leadDecider, [logged, deleted]).when(convertLead(5), mia).thenRejected('missing', 'Lead does not exist.');
    given(leadDecider).when(convertLead(5), mia).thenRejected('missing', 'Lead does not exist.');
  });
  it.each<[string, LeadCommand]>([
    ['amended', amendLead({ changes: { AnnualKMs: 1 } })],
    ['assigned', assignLead(toLee, null)],
    ['closed', changeStatus(3, 4)],
    ['deleted', { type: 'DeleteLead' }],
  ])('leaves nothing that could be %s', (_, command) =>
    given(leadDecider, [logged, converted]).when(command, mia).thenRejected('missing', 'Lead does not exist.'),
  );
  it('is not handed over when its assignee leaves', () =>
    given(leadDecider, [logged, assignedTo(toSam), converted])
      .when({ type: 'HandOverLead', from: toSam, to: toLee, because: 'disabled' }, system)
      .then([]));
});
