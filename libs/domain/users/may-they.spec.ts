import { describe, expect, it } from '@jest/globals';
import {
  administersUsers,
  isStaff,
  assignsLeads,
  mayReopenLeads,
  opensPersons,
  permission,
  roleGroup,
  worksLeads,
} from '@leaseledger/contract/access/permissions';
import { leadRecords } from '@leaseledger/contract/leads/lead.access';
import { mayThey, type AskedAbout } from './may-they.ts';
import type { UserAccess } from './user-access.ts';

const since = { by: 'Zoe Reid', at: '2026-07-01T00:00:00.000Z' };
const sam: UserAccess = {
  stage: 'enabled',
  since,
  UserID: 9,
  RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
  LineManager: false,
  ExternalUser: false,
  explicit: new Map(),
};
const denied: UserAccess = {
  ...sam,
  explicit: new Map([[permission.LEADS_USER, { ...since, Status: 0, how: 'switched' }]]),
};
const lead: UserAccess = { ...sam, RoleGroupIntID: roleGroup.NLS_TEAM_LEAD };
const external: UserAccess = { ...sam, ExternalUser: true };
const ask = (about: Omit<AskedAbout, 'what'>, access: UserAccess, day?: string) => {
  const { May, Sentence } = mayThey({ what: 'open it', ...about }, { name: 'Sam Whitlock', access, day });
  return [May, Sentence];
};

describe('May they', () => {
  it.each([
    [
      'by the role group',
      { who: worksLeads },
      sam,
      ['yes', 'Sam Whitlock may open it: LEADS_USER is in force (role group Novated Lease Specialist).'],
    ],
    ['everybody', { who: isStaff }, sam, ['yes', 'Sam Whitlock may open it: every user may.']],
    [
      'public',
      { who: 'public' as const },
      sam,
      ['yes', 'Sam Whitlock may open it: everybody may, without logging in.'],
    ],
    [
      'visitors and senders',
      { who: 'apiKeyOrCaptcha' as const },
      sam,
      ['yes', 'Sam Whitlock may open it: everybody may who solves a captcha.'],
    ],
    [
      'outside senders',
      { who: 'apiKey' as const },
      sam,
      ['no', 'Sam Whitlock may not open it: it is for outside senders with an API key.'],
    ],
    [
      'their own alone',
      { who: worksLeads, records: leadRecords },
      sam,
      [
        'own',
        'Sam Whitlock may open it for leads that are assigned to them or that they logged only: LEADS_USER is in force (role group Novated Lease Specialist); for all others it needs LEADS_MANAGEMENT.',
      ],
    ],
    [
      "everybody's",
      { who: worksLeads, records: leadRecords },
      lead,
      ['yes', 'Sam Whitlock may open it: LEADS_MANAGEMENT is in force (role group NLS Team Lead).'],
    ],
    [
      'denied',
      { who: worksLeads },
      denied,
      ['no', 'Sam Whitlock may not open it: it needs LEADS_USER or LEADS_MANAGEMENT.'],
    ],
    [
      'a line manager',
      { who: mayReopenLeads },
      { ...sam, LineManager: true },
      ['yes', 'Sam Whitlock may open it: they are a line manager.'],
    ],
    ['an external user', { who: worksLeads }, external, ['yes', 'Sam Whitlock may open it: every external user may.']],
    [
      'an external user never',
      { who: assignsLeads },
      external,
      ['no', 'Sam Whitlock may not open it: external users never may.'],
    ],
    [
      'an external user, of their own',
      { who: worksLeads, records: leadRecords },
      external,
      [
        'own',
        'Sam Whitlock may open it for leads that are assigned to them or that they logged only: every external user may; for all others it needs LEADS_MANAGEMENT.',
      ],
    ],
    [
      'disabled',
      { who: isStaff },
      { ...sam, stage: 'disabled' as const },
      ['no', 'Sam Whitlock may not open it: the account was disabled on 01/07/2026 by Zoe Reid.'],
    ],
  ])('%s', (_, about, access, expected) => expect(ask(about, access)).toEqual(expected));

  it('of a day before they were a user', () =>
    expect(ask({ who: isStaff }, { ...sam, stage: 'unknown' }, '30/06/2026')).toEqual([
      'no',
      'On 30/06/2026 Sam Whitlock could not open it: they were not a user then.',
    ]));

  it('tells of each condition how it stands', () => {
    const { Conditions } = mayThey(
      { what: 'open it', who: worksLeads, records: leadRecords },
      { name: 'Sam', access: denied, day: undefined },
    );
    expect(Conditions).toEqual([
      { Condition: 'LEADS_USER', Holds: false, Reasons: ['switched off on 01/07/2026 by Zoe Reid'] },
      { Condition: 'LEADS_MANAGEMENT', Holds: false, Reasons: ['not granted'] },
    ]);
    expect(
      mayThey({ what: 'open it', who: opensPersons }, { name: 'Sam', access: sam, day: undefined }).Conditions,
    ).toHaveLength(7);
    expect(
      mayThey({ what: 'open it', who: administersUsers }, { name: 'Sam', access: sam, day: undefined }).Conditions,
    ).toEqual([{ Condition: 'USER_ADMINISTRATION', Holds: false, Reasons: ['not granted'] }]);
  });
});
