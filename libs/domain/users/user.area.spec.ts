import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { by, candidate, given, system, undoOf, user } from '../kernel/given.ts';
import { userDecider, type UserCommand, type UserEvent } from './user.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const superUser = user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER });
const administrator = user(2, 'Zoe Reid', { roleGroup: roleGroup.SITE_ADMINISTRATOR });
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const lee = user(3, 'Lee Park', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

const UserUUID = '00000000-0000-4000-8000-000000000009';
const details: UserDetails = {
  ...blankUser,
  FirstName: 'Sam',
  LastName: 'Whitlock',
  Email: 'sam@leaseledger.example',
  RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
};
const addUser = (RoleGroupIntID: number): UserCommand => ({
  type: 'AddUser',
  UserID: 9,
  UserUUID,
  details: { ...details, RoleGroupIntID },
});
const addedTo = (RoleGroupIntID: number): UserEvent => ({
  type: 'UserAdded',
  data: { UserID: 9, UserUUID, ...details, RoleGroupIntID },
});
const added = addedTo(roleGroup.NOVATED_LEASE_SPECIALIST);
const disabled: UserEvent = { type: 'UserDisabled', data: { UserID: 9, FullName: 'Sam Whitlock' } };
const enabled: UserEvent = { type: 'UserEnabled', data: { UserID: 9 } };
const granted = (PermissionType: number): UserEvent => ({
  type: 'PermissionGranted',
  data: { UserID: 9, UserPermissionID: 900_000 + PermissionType, PermissionType },
});
const switched = (PermissionType: number, Status: 0 | 1): UserEvent => ({
  type: 'PermissionSwitched',
  data: { UserID: 9, UserPermissionID: 900_000 + PermissionType, PermissionType, Status },
});
const withdrawn = (PermissionType: number, Status: 0 | 1): UserEvent => ({
  type: 'PermissionWithdrawn',
  data: { UserID: 9, UserPermissionID: 900_000 + PermissionType, PermissionType, Status },
});
const grant = (permissionType: number): UserCommand => ({ type: 'GrantPermission', permissionType });
const turn = (permissionType: number, status: 0 | 1): UserCommand => ({
  type: 'SwitchPermission',
  userPermissionID: 900_000 + permissionType,
  status,
});
const { SESSIONS, DEVELOPER, RECOSTINGS_MANAGEMENT, LEADS_USER, USER_ADMINISTRATION, COMMISSIONED_USER } = permission;
const MAY_NOT_SWITCH = 'You do not have the correct permissions to preform this action.';
const past = (...decisions: UserEvent[][]) =>
  decisions.map((events, index) => ({
    name: `d${index}`,
    undoes: undefined,
    by: 'Zoe Reid',
    at: '2026-06-30T00:00:00.000Z',
    events,
  }));
const undo = (decision: string, ...decisions: UserEvent[][]): UserCommand => ({
  type: 'UndoDecision',
  decision,
  past: past(...decisions),
});
const developer = user(9, 'Sam Whitlock', {
  roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST,
  also: [permission.DEVELOPER],
});

describe('adding a user', () => {
  it('is for user administrators and the system', () => {
    given(userDecider).when(addUser(roleGroup.NOVATED_LEASE_SPECIALIST), administrator).then([added]);
    given(userDecider).when(addUser(roleGroup.NOVATED_LEASE_SPECIALIST), system).then([added]);
    given(userDecider).when(addUser(roleGroup.NOVATED_LEASE_SPECIALIST), lee).thenRejected('forbidden', NOT_PERMITTED);
  });
  it('makes a super user only by a super user or the system', () => {
    given(userDecider)
      .when(addUser(roleGroup.SUPER_USER), administrator)
      .thenRejected('forbidden', userMessage.grantsSuperUser);
    given(userDecider)
      .when(addUser(roleGroup.SUPER_USER), superUser)
      .then([addedTo(roleGroup.SUPER_USER)]);
    given(userDecider)
      .when(addUser(roleGroup.SUPER_USER), system)
      .then([addedTo(roleGroup.SUPER_USER)]);
  });
});

describe('disabling and enabling', () => {
  it('happens once', () => {
    given(userDecider, [added]).when({ type: 'DisableUser' }, administrator).then([disabled]);
    given(userDecider, [added, disabled]).when({ type: 'DisableUser' }, administrator).then([]);
    given(userDecider, [added, disabled]).when({ type: 'EnableUser' }, administrator).then([enabled]);
    given(userDecider, [added, disabled, enabled]).when({ type: 'EnableUser' }, administrator).then([]);
  });
  it('can be part of adding and amending, by the same rules, and goes back with the amendment', () => {
    const form = (Disabled: boolean, changes: Partial<UserDetails> = {}): UserCommand => ({
      type: 'AmendUser',
      changes,
      Disabled,
    });
    const amended: UserEvent = { type: 'UserAmended', data: { UserID: 9, JobTitle: 'Clerk', was: { JobTitle: null } } };
    const back: UserEvent = { type: 'UserAmended', data: { UserID: 9, JobTitle: null, was: { JobTitle: 'Clerk' } } };
    given(userDecider)
      .when({ type: 'AddUser', UserID: 9, UserUUID, details, Disabled: true }, administrator)
      .then([added, disabled]);
    given(userDecider, [added])
      .when(form(true, { JobTitle: 'Clerk' }), administrator)
      .then([amended, disabled]);
    given(userDecider, [added, disabled]).when(form(false), administrator).then([enabled]);
    given(userDecider, [added, disabled]).when(form(true), administrator).then([]);
    given(userDecider, [addedTo(roleGroup.SUPER_USER)])
      .when(form(false), administrator)
      .then([]);
    given(userDecider, [addedTo(roleGroup.SUPER_USER)])
      .when(form(true), administrator)
      .thenRejected('forbidden', userMessage.superUsersOnly);
    given(userDecider, [addedTo(roleGroup.SITE_ADMINISTRATOR)])
      .when(form(true), superUser)
      .thenRejected('ruleBroken', userMessage.lastAdministrator);
    given(userDecider, [added])
      .when(form(true), user(9, 'Sam Whitlock', { roleGroup: roleGroup.SITE_ADMINISTRATOR }))
      .thenRejected('ruleBroken', userMessage.notYourself);
    given(userDecider, [added, amended, disabled])
      .when(undo('d1', [added], [amended, disabled]), administrator)
      .then([back, enabled]);
  });
  it('is for user administrators', () => {
    given(userDecider, [added]).when({ type: 'DisableUser' }, lee).thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [added, disabled]).when({ type: 'EnableUser' }, sam).thenRejected('forbidden', NOT_PERMITTED);
  });
});

describe('amending a user', () => {
  const amend = (
    changes: Partial<UserDetails>,
    others?: 'nobody' | 'siteAdministrators' | 'superUsers',
  ): UserCommand => ({ type: 'AmendUser', changes, ...(others && { others }) });
  const amendedTo = (changes: Partial<UserDetails>, was: Partial<UserDetails>): UserEvent => ({
    type: 'UserAmended',
    data: { UserID: 9, ...changes, was },
  });

  it('records what changed with what it was, both names where one did, and nothing where nothing did', () => {
    given(userDecider, [added])
      .when(amend({ ...details, JobTitle: 'Team Lead' }), administrator)
      .then([amendedTo({ JobTitle: 'Team Lead' }, { JobTitle: null })]);
    given(userDecider, [added])
      .when(amend({ LastName: 'Otway' }), administrator)
      .then([amendedTo({ FirstName: 'Sam', LastName: 'Otway' }, { FirstName: 'Sam', LastName: 'Whitlock' })]);
    given(userDecider, [added]).when(amend(details), administrator).then([]);
    given(userDecider, [added])
      .when(amend({ JobTitle: 'Team Lead' }), sam)
      .thenRejected('forbidden', NOT_PERMITTED);
  });
  it('makes nobody their own line manager', () =>
    given(userDecider, [added])
      .when(amend({ LineManagerUserID: 9 }), administrator)
      .thenRejected('invalid', userMessage.ownLineManager, { 'User.LineManagerUserID': userMessage.ownLineManager }));
  it('makes a Super User, and changes how one logs in and what they may, by another one alone', () => {
    given(userDecider, [added])
      .when(amend({ RoleGroupIntID: roleGroup.SUPER_USER }), administrator)
      .thenRejected('forbidden', userMessage.grantsSuperUser);
    const ofSuperUser = given(userDecider, [addedTo(roleGroup.SUPER_USER)]);
    for (const changes of [
      { Email: 'mine@example.com' },
      { RoleGroupIntID: roleGroup.MARKETING },
      { ExternalUser: true },
      { ForcePasswordReset: true },
    ]) {
      ofSuperUser
        .when(amend(changes, 'superUsers'), administrator)
        .thenRejected('forbidden', userMessage.superUsersOnly);
    }
    ofSuperUser
      .when({ type: 'ForcePasswordReset' }, administrator)
      .thenRejected('forbidden', userMessage.superUsersOnly);
    ofSuperUser
      .when(amend({ JobTitle: 'Owner' }), administrator)
      .then([amendedTo({ JobTitle: 'Owner' }, { JobTitle: null })]);
    ofSuperUser
      .when(amend({ Email: 'new@example.com' }), superUser)
      .then([amendedTo({ Email: 'new@example.com' }, { Email: details.Email })]);
  });
  it('leaves somebody who administers users by the role group, a Super User where there is one', () => {
    const { SUPER_USER, SITE_ADMINISTRATOR, MARKETING } = roleGroup;
    given(userDecider, [addedTo(SUPER_USER)])
      .when(amend({ RoleGroupIntID: SITE_ADMINISTRATOR }, 'siteAdministrators'), superUser)
      .thenRejected('ruleBroken', userMessage.lastSuperUser);
    given(userDecider, [addedTo(SITE_ADMINISTRATOR)])
      .when(amend({ RoleGroupIntID: MARKETING }, 'nobody'), superUser)
      .thenRejected('ruleBroken', userMessage.lastAdministrator);
    given(userDecider, [addedTo(SITE_ADMINISTRATOR)])
      .when(amend({ RoleGroupIntID: SUPER_USER }, 'nobody'), superUser)
      .then([amendedTo({ RoleGroupIntID: SUPER_USER }, { RoleGroupIntID: SITE_ADMINISTRATOR })]);
    given(userDecider, [addedTo(SITE_ADMINISTRATOR), disabled])
      .when(amend({ RoleGroupIntID: MARKETING }, 'nobody'), superUser)
      .then([amendedTo({ RoleGroupIntID: MARKETING }, { RoleGroupIntID: SITE_ADMINISTRATOR })]);
  });
  it('asks for a new password once', () => {
    const forced = amendedTo({ ForcePasswordReset: true }, { ForcePasswordReset: false });
    given(userDecider, [added]).when({ type: 'ForcePasswordReset' }, administrator).then([forced]);
    given(userDecider, [added, forced]).when({ type: 'ForcePasswordReset' }, administrator).then([]);
    given(userDecider, [added, forced, { type: 'PasswordChanged', data: { UserID: 9 } }])
      .when({ type: 'ForcePasswordReset' }, administrator)
      .then([forced]);
  });
  it('is undone, but for addresses and role groups, and for what was changed since', () => {
    const undo = (event: UserEvent, ...later: UserEvent[]) =>
      given(userDecider, [added, event, ...later]).when(undoOf('0', [event, ...later], 'Zoe Reid'), administrator);
    undo(amendedTo({ JobTitle: 'Team Lead' }, { JobTitle: null })).then([
      amendedTo({ JobTitle: null }, { JobTitle: 'Team Lead' }),
    ]);
    undo(amendedTo({ Email: 'new@example.com' }, { Email: details.Email })).thenRejected(
      'ruleBroken',
      userMessage.notUndone,
    );
    undo(amendedTo({ RoleGroupIntID: roleGroup.MARKETING }, { RoleGroupIntID: details.RoleGroupIntID })).thenRejected(
      'ruleBroken',
      userMessage.notUndone,
    );
    undo(amendedTo({ ForcePasswordReset: true }, { ForcePasswordReset: false }), {
      type: 'PasswordChanged',
      data: { UserID: 9 },
    }).thenRejected(
      'ruleBroken',
      'This cannot be undone: Must choose a new password at the next login was changed by Zoe Reid on 01/07/2026 10:00 am.',
    );
  });
});

describe('a user who leaves', () => {
  const mia = candidate(3, 'Mia Okafor');
  const work = [{ kind: 'lead', count: 2 }];
  const handover = { to: { UserID: 3, FullName: 'Mia Okafor' }, work };
  const deleted: UserEvent = {
    type: 'UserDeleted',
    data: { UserID: 9, FullName: 'Sam Whitlock', Email: 'sam@leaseledger.example' },
  };

  it('hands over work to the user the administrator chose, to nobody, or not at all', () => {
    given(userDecider, [added])
      .when({ type: 'DisableUser', handover: { to: mia, work } }, administrator)
      .then([{ type: 'UserDisabled', data: { UserID: 9, FullName: 'Sam Whitlock', handover } }]);
    given(userDecider, [added])
      .when({ type: 'DisableUser', handover: { to: null, work } }, administrator)
      .then([{ type: 'UserDisabled', data: { UserID: 9, FullName: 'Sam Whitlock', handover: { to: null, work } } }]);
    given(userDecider, [added]).when({ type: 'DeleteUser' }, administrator).then([deleted]);
    given(userDecider, [added, disabled])
      .when({ type: 'DeleteUser', handover: { to: mia, work } }, administrator)
      .then([
        {
          type: 'UserDeleted',
          data: { UserID: 9, FullName: 'Sam Whitlock', Email: 'sam@leaseledger.example', handover },
        },
      ]);
  });
  it.each([
    ['an external user', { ...mia, ExternalUser: true }],
    ['somebody disabled', { ...mia, Disabled: true }],
    ['themselves', { ...mia, UserID: 9 }],
  ])('hands nothing to %s', (_, to) =>
    given(userDecider, [added])
      .when({ type: 'DisableUser', handover: { to, work } }, administrator)
      .thenRejected('ruleBroken', userMessage.receiver),
  );
  it('hands nothing to a colleague who may not open leads', () =>
    given(userDecider, [added])
      .when({ type: 'DisableUser', handover: { to: { ...mia, WorksLeads: false }, work } }, administrator)
      .thenRejected('ruleBroken', 'Mia Okafor may not open leads. Choose a colleague who may take over the work.'));
  it('hands no enquiries to a colleague who may not open enquiries', () =>
    given(userDecider, [added])
      .when(
        {
          type: 'DisableUser',
          handover: { to: { ...mia, WorksEnquiries: false }, work: [{ kind: 'enquiry', count: 2 }] },
        },
        administrator,
      )
      .thenRejected('ruleBroken', 'Mia Okafor may not open enquiries. Choose a colleague who may take over the work.'));
  it('is not oneself, nor a Super User but for another one, nor the last administrator', () => {
    const { SUPER_USER, SITE_ADMINISTRATOR } = roleGroup;
    const self = user(9, 'Sam Whitlock', { roleGroup: SITE_ADMINISTRATOR });
    for (const type of ['DisableUser', 'DeleteUser'] as const) {
      given(userDecider, [added]).when({ type }, self).thenRejected('ruleBroken', userMessage.notYourself);
      given(userDecider, [addedTo(SUPER_USER)])
        .when({ type, others: 'superUsers' }, administrator)
        .thenRejected('forbidden', userMessage.superUsersOnly);
      given(userDecider, [addedTo(SUPER_USER)])
        .when({ type, others: 'siteAdministrators' }, superUser)
        .thenRejected('ruleBroken', userMessage.lastSuperUser);
      given(userDecider, [addedTo(SITE_ADMINISTRATOR)])
        .when({ type, others: 'nobody' }, superUser)
        .thenRejected('ruleBroken', userMessage.lastAdministrator);
    }
    given(userDecider, [addedTo(SITE_ADMINISTRATOR)])
      .when({ type: 'DisableUser', others: 'siteAdministrators' }, superUser)
      .then([disabled]);
    given(userDecider, [addedTo(SUPER_USER), disabled])
      .when({ type: 'EnableUser' }, administrator)
      .thenRejected('forbidden', userMessage.superUsersOnly);
  });
  it('is missing once deleted', () =>
    given(userDecider, [added, deleted])
      .when({ type: 'EnableUser' }, administrator)
      .thenRejected('missing', 'User does not exist.'));
});

describe('permissions beside the role group', () => {
  it('are granted by user administrators, under an id of their own', () => {
    given(userDecider, [added])
      .when(grant(SESSIONS), administrator)
      .then([granted(SESSIONS)]);
    given(userDecider, [added]).when(grant(SESSIONS), sam).thenRejected('forbidden', NOT_PERMITTED);
  });
  it.each([
    [211, permission.RECOSTINGS_USER],
    [213, RECOSTINGS_MANAGEMENT],
  ])('are stored as the newer id of %d', (older, newer) =>
    given(userDecider, [added])
      .when(grant(older), administrator)
      .then([granted(newer)]),
  );
  it('are those of the catalogue', () =>
    given(userDecider, [added])
      .when(grant(212), administrator)
      .thenRejected('invalid', 'Permission is not one of the choices.', {
        permissionType: 'Permission is not one of the choices.',
      }));
  it('are granted once, and switched on where they were off', () => {
    given(userDecider, [added, granted(SESSIONS)])
      .when(grant(SESSIONS), administrator)
      .then([]);
    given(userDecider, [added, granted(SESSIONS), switched(SESSIONS, 0)])
      .when(grant(SESSIONS), administrator)
      .then([switched(SESSIONS, 1)]);
  });
  it('are switched off and on', () => {
    given(userDecider, [added, granted(SESSIONS)])
      .when(turn(SESSIONS, 0), administrator)
      .then([switched(SESSIONS, 0)]);
    given(userDecider, [added, granted(SESSIONS), switched(SESSIONS, 0)])
      .when(turn(SESSIONS, 0), administrator)
      .then([]);
    given(userDecider, [added])
      .when(turn(SESSIONS, 0), administrator)
      .thenRejected('missing', 'Permission does not exist.');
    given(userDecider, [added, granted(SESSIONS)])
      .when(turn(SESSIONS, 0), sam)
      .thenRejected('forbidden', MAY_NOT_SWITCH);
  });
  it('take away what the role group grants, by being given and denied at once', () => {
    given(userDecider, [added])
      .when(turn(LEADS_USER, 0), administrator)
      .then([granted(LEADS_USER), switched(LEADS_USER, 0)]);
    given(userDecider, [added]).when(turn(LEADS_USER, 1), administrator).then([]);
    given(userDecider, [added])
      .when(turn(SESSIONS, 0), administrator)
      .thenRejected('missing', 'Permission does not exist.');
    given(userDecider, [added])
      .when({ type: 'SwitchPermission', userPermissionID: 800_000 + LEADS_USER, status: 0 }, administrator)
      .thenRejected('missing', 'Permission does not exist.');
  });
  it('of a Super User are given and taken by Super Users alone, and nobody takes USER_ADMINISTRATION from themselves', () => {
    const sue = addedTo(roleGroup.SUPER_USER);
    for (const asked of [grant(DEVELOPER), grant(COMMISSIONED_USER), turn(USER_ADMINISTRATION, 0)])
      given(userDecider, [sue]).when(asked, administrator).thenRejected('forbidden', userMessage.superUsersOnly);
    given(userDecider, [sue])
      .when(turn(USER_ADMINISTRATION, 0), superUser)
      .then([granted(USER_ADMINISTRATION), switched(USER_ADMINISTRATION, 0)]);
    const self = user(9, 'Sam Whitlock', { roleGroup: roleGroup.SUPER_USER });
    given(userDecider, [sue])
      .when(turn(USER_ADMINISTRATION, 0), self)
      .thenRejected('ruleBroken', userMessage.ownAdministration);
    given(userDecider, [added, granted(USER_ADMINISTRATION)])
      .when(turn(USER_ADMINISTRATION, 0), self)
      .thenRejected('ruleBroken', userMessage.ownAdministration);
    given(userDecider, [added, granted(USER_ADMINISTRATION)])
      .when(undo('d1', [added], [granted(USER_ADMINISTRATION)]), self)
      .thenRejected('ruleBroken', userMessage.ownAdministration);
  });
  it('make a developer only by a super user or the system, by either of its ids', () => {
    for (const id of [DEVELOPER, 233]) {
      given(userDecider, [added]).when(grant(id), administrator).thenRejected('forbidden', NOT_PERMITTED);
      given(userDecider, [added])
        .when(grant(id), superUser)
        .then([granted(DEVELOPER)]);
      given(userDecider, [added])
        .when(grant(id), system)
        .then([granted(DEVELOPER)]);
    }
    const off = [added, granted(DEVELOPER), switched(DEVELOPER, 0)];
    given(userDecider, off).when(turn(DEVELOPER, 1), administrator).thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, off).when(grant(DEVELOPER), administrator).thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [added, granted(DEVELOPER)])
      .when(turn(DEVELOPER, 0), administrator)
      .then([switched(DEVELOPER, 0)]);
  });
});

describe('a developer', () => {
  const asDeveloper = [added, granted(DEVELOPER), granted(SESSIONS)];
  it('switches off what an administrator granted them, and on again', () => {
    given(userDecider, asDeveloper)
      .when(turn(SESSIONS, 0), developer)
      .then([switched(SESSIONS, 0)]);
    given(userDecider, [...asDeveloper, by(developer, switched(SESSIONS, 0))])
      .when(turn(SESSIONS, 1), developer)
      .then([switched(SESSIONS, 1)]);
    given(userDecider, asDeveloper).when(turn(SESSIONS, 1), developer).then([]);
  });
  it('switches off what the role group grants, and on again without an exception that would outlive it', () => {
    const off = [...asDeveloper, by(developer, granted(LEADS_USER)), by(developer, switched(LEADS_USER, 0))];
    given(userDecider, asDeveloper)
      .when(turn(LEADS_USER, 0), developer)
      .then([granted(LEADS_USER), switched(LEADS_USER, 0)]);
    given(userDecider, asDeveloper).when(turn(LEADS_USER, 1), developer).then([]);
    given(userDecider, off)
      .when(turn(LEADS_USER, 1), developer)
      .then([withdrawn(LEADS_USER, 0)]);
    const moved: UserEvent = { type: 'UserAmended', data: { UserID: 9, was: {}, RoleGroupIntID: roleGroup.MARKETING } };
    given(userDecider, [...off, moved])
      .when(turn(LEADS_USER, 1), developer)
      .thenRejected('forbidden', MAY_NOT_SWITCH);
  });
  it('gains nothing: neither what somebody else switched off, nor what is not there', () => {
    for (const other of [administrator, system])
      given(userDecider, [...asDeveloper, by(other, switched(SESSIONS, 0))])
        .when(turn(SESSIONS, 1), developer)
        .thenRejected('forbidden', MAY_NOT_SWITCH);
    const retaken = [
      ...asDeveloper,
      by(developer, switched(SESSIONS, 0)),
      by(administrator, switched(SESSIONS, 1)),
      by(administrator, switched(SESSIONS, 0)),
    ];
    given(userDecider, retaken).when(turn(SESSIONS, 1), developer).thenRejected('forbidden', MAY_NOT_SWITCH);
    const denied = [...asDeveloper, by(administrator, granted(LEADS_USER)), by(administrator, switched(LEADS_USER, 0))];
    given(userDecider, denied).when(turn(LEADS_USER, 1), developer).thenRejected('forbidden', MAY_NOT_SWITCH);
    given(userDecider, asDeveloper)
      .when(turn(RECOSTINGS_MANAGEMENT, 1), developer)
      .thenRejected('missing', 'Permission does not exist.');
    given(userDecider, asDeveloper).when(grant(SESSIONS), developer).thenRejected('forbidden', NOT_PERMITTED);
  });
  it('leaves DEVELOPER alone, and switches USER_ADMINISTRATION off and on', () => {
    for (const status of [0, 1] as const)
      given(userDecider, asDeveloper)
        .when(turn(DEVELOPER, status), developer)
        .thenRejected('forbidden', MAY_NOT_SWITCH);
    const administers = [...asDeveloper, granted(USER_ADMINISTRATION)];
    const both = user(9, 'Sam Whitlock', { also: [DEVELOPER, USER_ADMINISTRATION] });
    given(userDecider, administers)
      .when(turn(USER_ADMINISTRATION, 0), both)
      .then([switched(USER_ADMINISTRATION, 0)]);
    given(userDecider, [...administers, by(both, switched(USER_ADMINISTRATION, 0))])
      .when(turn(USER_ADMINISTRATION, 1), developer)
      .then([switched(USER_ADMINISTRATION, 1)]);
  });
  it('is one only with the permission, and for their own record', () => {
    given(userDecider, asDeveloper)
      .when(turn(SESSIONS, 0), user(3, 'Lee Park', { also: [DEVELOPER] }))
      .thenRejected('forbidden', MAY_NOT_SWITCH);
    given(userDecider, asDeveloper).when(turn(SESSIONS, 0), sam).thenRejected('forbidden', MAY_NOT_SWITCH);
  });
});

describe('undoing', () => {
  it('withdraws what was given, or denied: it is as the role group says, and given or denied again when that is undone', () => {
    given(userDecider, [added, granted(SESSIONS)])
      .when(undo('d1', [added], [granted(SESSIONS)]), administrator)
      .then([withdrawn(SESSIONS, 1)]);
    const denial = [granted(LEADS_USER), switched(LEADS_USER, 0)];
    given(userDecider, [added, ...denial])
      .when(undo('d1', [added], denial), administrator)
      .then([withdrawn(LEADS_USER, 0)]);
    given(userDecider, [added, ...denial, withdrawn(LEADS_USER, 0)])
      .when(undo('d2', [added], denial, [withdrawn(LEADS_USER, 0)]), administrator)
      .then(denial);
    given(userDecider, [added, granted(SESSIONS), withdrawn(SESSIONS, 1)])
      .when(undo('d2', [added], [granted(SESSIONS)], [withdrawn(SESSIONS, 1)]), administrator)
      .then([granted(SESSIONS)]);
  });
  it('switches back, by the same rules', () => {
    const off = [added, granted(DEVELOPER), switched(DEVELOPER, 0)];
    given(userDecider, off)
      .when(undo('d2', [added], [granted(DEVELOPER)], [switched(DEVELOPER, 0)]), administrator)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, off)
      .when(undo('d2', [added], [granted(DEVELOPER)], [switched(DEVELOPER, 0)]), superUser)
      .then([switched(DEVELOPER, 1)]);
    given(userDecider, [added, granted(DEVELOPER), withdrawn(DEVELOPER, 1)])
      .when(undo('d2', [added], [granted(DEVELOPER)], [withdrawn(DEVELOPER, 1)]), administrator)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [added, granted(SESSIONS)])
      .when(undo('d1', [added], [granted(SESSIONS)]), developer)
      .thenRejected('forbidden', NOT_PERMITTED);
  });
  it('enables and disables again, unless work was handed over, for administrators alone', () => {
    const handed: UserEvent = {
      type: 'UserDisabled',
      data: { UserID: 9, FullName: 'Sam Whitlock', handover: { to: null, work: [{ kind: 'lead', count: 2 }] } },
    };
    given(userDecider, [added, disabled])
      .when(undo('d1', [added], [disabled]), administrator)
      .then([enabled]);
    given(userDecider, [added, disabled])
      .when(undo('d1', [added], [disabled]), developer)
      .thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [added, handed])
      .when(undo('d1', [added], [handed]), administrator)
      .thenRejected('ruleBroken', historyMessage.workIsHandedOver);
    given(userDecider, [added, disabled, enabled])
      .when(undo('d2', [added], [disabled], [enabled]), administrator)
      .then([{ type: 'UserDisabled', data: { UserID: 9, FullName: 'Sam Whitlock' } }]);
  });
  it('says of what cannot be undone why', () => {
    const changed: UserEvent = { type: 'PasswordChanged', data: { UserID: 9 } };
    const ended: UserEvent = { type: 'SessionsEnded', data: { UserID: 9 } };
    given(userDecider, [added])
      .when(undo('d0', [added]), administrator)
      .thenRejected('ruleBroken', historyMessage.madeRecord);
    given(userDecider, [added, changed])
      .when(undo('d1', [added], [changed]), administrator)
      .thenRejected('ruleBroken', historyMessage.passwordIsGone);
    given(userDecider, [added, ended])
      .when(undo('d1', [added], [ended]), administrator)
      .thenRejected('ruleBroken', historyMessage.sessionsAreOver);
  });
});

describe('logins', () => {
  it('stand between the events of a user in older logs, and change nothing', () =>
    given(userDecider, [
      added,
      { type: 'LoginRefused', data: { UserID: 9, reason: 'wrongPassword' } },
      { type: 'UserLoggedIn', data: { UserID: 9 } },
    ])
      .when({ type: 'DisableUser' }, administrator)
      .then([disabled]));
});

describe('a password', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { UserID: 9 } };
  it('is changed by its user, a user administrator or the system', () => {
    for (const actor of [sam, administrator, system])
      given(userDecider, [added]).when({ type: 'ChangePassword' }, actor).then([changed]);
    given(userDecider, [added]).when({ type: 'ChangePassword' }, lee).thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [addedTo(roleGroup.SUPER_USER)])
      .when({ type: 'ChangePassword' }, administrator)
      .thenRejected('forbidden', userMessage.superUsersOnly);
  });
  it('that somebody else sets may be for one login; the user who changes it is asked no more', () => {
    const forOneLogin: UserEvent = { type: 'PasswordChanged', data: { UserID: 9, ForcePasswordReset: true } };
    given(userDecider, [added])
      .when({ type: 'ChangePassword', ForcePasswordReset: true }, administrator)
      .then([forOneLogin]);
    given(userDecider, [added, forOneLogin]).when({ type: 'ChangePassword' }, administrator).then([forOneLogin]);
    given(userDecider, [added, forOneLogin])
      .when({ type: 'ChangePassword', ForcePasswordReset: false }, administrator)
      .then([changed]);
    given(userDecider, [added, forOneLogin]).when({ type: 'ChangePassword' }, sam).then([changed]);
  });

  it.each([system, sam, superUser])(
    'sessions are ended by $name, and those of a Super User by nobody of less',
    (actor) => {
      const ended: UserEvent = { type: 'SessionsEnded', data: { UserID: 9 } };
      given(userDecider, [addedTo(roleGroup.SUPER_USER)])
        .when({ type: 'EndSessions' }, actor)
        .then([ended]);
      given(userDecider, [added]).when({ type: 'EndSessions' }, administrator).then([ended]);
      given(userDecider, [addedTo(roleGroup.SUPER_USER)])
        .when({ type: 'EndSessions' }, administrator)
        .thenRejected('forbidden', 'Only a Super User may do this to a Super User.');
      given(userDecider, [added]).when({ type: 'EndSessions' }, lee).thenRejected('forbidden', NOT_PERMITTED);
    },
  );

  it('is reset by its user, who showed a link, and by nobody for somebody else; not while the account is disabled', () => {
    given(userDecider, [added])
      .when({ type: 'ResetPassword' }, sam)
      .then([{ type: 'PasswordReset', data: { UserID: 9 } }]);
    for (const actor of [lee, administrator])
      given(userDecider, [added]).when({ type: 'ResetPassword' }, actor).thenRejected('forbidden', NOT_PERMITTED);
    given(userDecider, [added, disabled])
      .when({ type: 'ResetPassword' }, sam)
      .thenRejected('ruleBroken', 'This link is no longer valid. Please ask for another one.');
  });
});

it.each<UserCommand>([
  { type: 'DisableUser' },
  { type: 'EnableUser' },
  grant(SESSIONS),
  turn(SESSIONS, 1),
  { type: 'ChangePassword' },
  { type: 'ResetPassword' },
])('a user who was never added is missing for $type', (command) =>
  given(userDecider).when(command, superUser).thenRejected('missing', 'User does not exist.'),
);
