import { describe, expect, it } from '@jest/globals';
import { permission, permissionsInForce, roleGroup, roleGroupGrants } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import * as fc from 'fast-check';
import { accessAfter, effectivePermissions, rightsOf, type ToldUserEvent } from './user-access.ts';
import type { UserEvent } from './user.area.ts';

const { LEADS_USER, LEADS_MANAGEMENT, SESSIONS, COMPANIES_USER, COMPANIES_MANAGEMENT } = permission;
const told = (event: UserEvent, by = 'Zoe Reid', time = '2026-07-01T00:00:00.000Z'): ToldUserEvent => ({
  ...event,
  metadata: { actor: { name: by }, time },
});
const addedTo = (RoleGroupIntID: number): ToldUserEvent =>
  told(
    {
      type: 'UserAdded',
      data: {
        UserID: 9,
        UserUUID: '00000000-0000-4000-8000-000000000009',
        ...blankUser,
        FirstName: 'Sam',
        LastName: 'Whitlock',
        RoleGroupIntID,
      },
    },
    'System',
    '2026-06-01T00:00:00.000Z',
  );
const ids = (PermissionType: number) => ({ UserID: 9, UserPermissionID: 900_000 + PermissionType, PermissionType });
const granted = (PermissionType: number, by?: string, time?: string) =>
  told({ type: 'PermissionGranted', data: ids(PermissionType) }, by, time);
const switched = (PermissionType: number, Status: 0 | 1, by?: string, time?: string) =>
  told({ type: 'PermissionSwitched', data: { ...ids(PermissionType), Status } }, by, time);
const withdrawn = (PermissionType: number) =>
  told({ type: 'PermissionWithdrawn', data: { ...ids(PermissionType), Status: 1 } });
const of = (PermissionType: number, events: readonly ToldUserEvent[]) => {
  const found = effectivePermissions(accessAfter(events)).find((each) => each.PermissionType === PermissionType);
  return found && { InForce: found.InForce, Status: found.Status, Reasons: found.Reasons };
};

describe('The reason of a permission', () => {
  const specialist = addedTo(roleGroup.NOVATED_LEASE_SPECIALIST);
  it.each([
    [
      'the role group grants it',
      LEADS_USER,
      [specialist],
      { InForce: true, Status: null, Reasons: ['role group Novated Lease Specialist'] },
    ],
    ['nobody granted it', SESSIONS, [specialist], { InForce: false, Status: null, Reasons: ['not granted'] }],
    [
      'somebody granted it, on a day in Melbourne',
      SESSIONS,
      [specialist, granted(SESSIONS, 'Sue Park', '2026-07-01T15:00:00.000Z')],
      { InForce: true, Status: 1, Reasons: ['granted on 02/07/2026 by Sue Park'] },
    ],
    [
      'it was granted and then switched off',
      SESSIONS,
      [specialist, granted(SESSIONS), switched(SESSIONS, 0, 'Sue Park')],
      { InForce: false, Status: 0, Reasons: ['switched off on 01/07/2026 by Sue Park'] },
    ],
    [
      'it was switched on again',
      SESSIONS,
      [specialist, granted(SESSIONS), switched(SESSIONS, 0), switched(SESSIONS, 1)],
      { InForce: true, Status: 1, Reasons: ['switched on on 01/07/2026 by Zoe Reid'] },
    ],
    [
      'both hold it',
      LEADS_USER,
      [specialist, granted(LEADS_USER)],
      {
        InForce: true,
        Status: 1,
        Reasons: ['granted on 01/07/2026 by Zoe Reid', 'role group Novated Lease Specialist'],
      },
    ],
    [
      'a denial takes away what the role group grants',
      LEADS_USER,
      [specialist, granted(LEADS_USER), switched(LEADS_USER, 0)],
      { InForce: false, Status: 0, Reasons: ['switched off on 01/07/2026 by Zoe Reid'] },
    ],
    [
      'it was withdrawn',
      SESSIONS,
      [specialist, granted(SESSIONS), withdrawn(SESSIONS)],
      { InForce: false, Status: null, Reasons: ['not granted'] },
    ],
    [
      'a management permission implies it',
      COMPANIES_USER,
      [specialist, granted(COMPANIES_MANAGEMENT)],
      { InForce: true, Status: null, Reasons: ['implied by COMPANIES_MANAGEMENT'] },
    ],
    [
      'it is denied and implied',
      LEADS_USER,
      [addedTo(roleGroup.NLS_TEAM_LEAD), granted(LEADS_USER), switched(LEADS_USER, 0)],
      { InForce: true, Status: 0, Reasons: ['switched off on 01/07/2026 by Zoe Reid', 'implied by LEADS_MANAGEMENT'] },
    ],
  ])('where %s', (_, PermissionType, events, expected) => expect(of(PermissionType, events)).toEqual(expected));

  it('follows a change of the role group', () => {
    const amended = told({
      type: 'UserAmended',
      data: {
        UserID: 9,
        RoleGroupIntID: roleGroup.MARKETING,
        was: { RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST },
      },
    });
    expect(of(SESSIONS, [specialist, amended])).toEqual({
      InForce: true,
      Status: null,
      Reasons: ['role group Marketing'],
    });
    expect(of(LEADS_USER, [specialist, amended])).toEqual({ InForce: false, Status: null, Reasons: ['not granted'] });
  });

  it('stands at every permission of the catalogue, for every role group', () => {
    for (const group of Object.values(roleGroup)) {
      const effective = effectivePermissions(accessAfter([addedTo(group)]));
      expect(effective.map(({ PermissionType }) => PermissionType)).toEqual(Object.values(permission));
      for (const { PermissionType, IsOfRoleGroup } of effective)
        expect(IsOfRoleGroup).toBe((roleGroupGrants[group] as readonly number[]).includes(PermissionType)); // Wider, to look for any.
    }
  });

  it('says what is in force exactly as the rules see it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(roleGroup)),
        fc.array(
          fc.tuple(
            fc.constantFrom(LEADS_USER, LEADS_MANAGEMENT, SESSIONS, COMPANIES_USER, COMPANIES_MANAGEMENT),
            fc.constantFrom('granted', 'on', 'off', 'withdrawn'),
          ),
          { maxLength: 8 },
        ),
        (group, steps) => {
          const events = steps.map(([type, step]) =>
            step === 'granted'
              ? granted(type)
              : step === 'withdrawn'
                ? withdrawn(type)
                : switched(type, step === 'on' ? 1 : 0),
          );
          const access = accessAfter([addedTo(group), ...events]);
          const inForce = effectivePermissions(access)
            .filter(({ InForce }) => InForce)
            .map(({ PermissionType }) => PermissionType);
          expect(new Set(inForce)).toEqual(rightsOf(access).permissions);
          const explicit = [...access.explicit].map(([PermissionType, { Status }]) => ({ PermissionType, Status }));
          expect(rightsOf(access).permissions).toEqual(permissionsInForce(group, explicit));
          for (const { InForce, Reasons } of effectivePermissions(access))
            expect(InForce).toBe(Reasons.some((reason) => /^(?:role group|granted|switched on|implied)/.test(reason)));
        },
      ),
      { numRuns: 100 },
    ));
});
