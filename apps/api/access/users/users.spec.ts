import { describe, expect, it, jest } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { documentsRule, passwordRuleMessage } from '@leaseledger/contract/shared/password-rule';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { leadDecider, type LeadCommand } from '@leaseledger/domain/leads/lead.area';
import { candidate } from '@leaseledger/domain/kernel/given';
import { LAST_ACTIVE_SECRET } from '@leaseledger/domain/users/delete-user';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { EVENT_LOG, VAULT } from '../../platform/foundation/platform.ts';
import { user } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { ADMIN, PASSWORD, TestApi, type TestUser } from '../../testing/test-api.ts';
import { uploadFile } from '../../testing/upload.ts';
import { HandOvers } from './exports/hand-overs.ts';
import { LastActive } from './exports/last-active.ts';
import { Passwords } from './exports/passwords.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
let admin = await api.admin();

let count = 0;
const newEmail = (): string => `somebody${(count += 1)}@staff.example`;
const add = (changes: object = {}) => admin.shown(userEndpoints.add, { body: user({ Email: newEmail(), ...changes }) });
/** The whole form of a user as it was read, with changes. */
const amended = (
  { UserID, Version, FirstName, LastName, Email, RoleGroupIntID, LineManager, ForcePasswordReset }: UserRow,
  changes: object = {},
) => ({
  User: { UserID, Version, FirstName, LastName, Email, RoleGroupIntID, LineManager, ForcePasswordReset, ...changes },
});
const one = (id: number) => admin.shown(userEndpoints.one, { params: { id } });

describe('adding a user', () => {
  it('adding a user answers the record, and the user can log in', async () => {
    const added = await admin.call(userEndpoints.add, {
      body: user({
        ContactNumber: '+61 3 5550 1234',
        MobileNumber: '0491 570 006',
        PackEdgeUserID: 12,
        SteerUserID: 18,
        Title: 'Ms',
      }),
    });
    expect(added.said).toBe('200 Hana Ishida has been added as a User');
    expect(added.shown).toMatchObject({
      FullName: 'Hana Ishida',
      ContactNumber: '0355501234',
      MobileNumber: '0491570006',
      PackEdgeUserID: 12,
      SteerUserID: 18,
      Disabled: false,
      LineManagerName: null,
      Permissions: [],
      LastActiveTime: null,
      Files: [],
      Activity: [{ ActivityTypeCodeName: 'User added' }],
    });
    expect(added.shown).toEqual(await one(added.shown.UserID));
    expect((await api.visitor().logIn('hana.ishida@staff.example', 'Hanas-secret-1')).status).toBe(200);
  });
  it('adding a user reports each invalid field under its name', async () => {
    const answer = await admin.call(userEndpoints.add, {
      body: user({
        FirstName: '',
        LastName: '',
        Email: 'nobody',
        ContactNumber: '12345678901',
        MobileNumber: 'call me',
        Password: 'short',
        RoleGroupIntID: 0,
        PackEdgeUserID: 1.5,
      }),
    });
    expect(answer.errors).toEqual({
      'User.FirstName': 'You must enter a first name.',
      'User.LastName': 'You must enter a last name.',
      'User.Email': 'Email cannot be empty, this is apart of the users login details',
      'User.ContactNumber': userMessage.phone,
      'User.MobileNumber': userMessage.phone,
      'User.RoleGroupIntID': 'Please choose a role group.',
      'User.PackEdgeUserID': 'PackEdge user ID must be a number.',
      'User.Password': passwordRuleMessage(documentsRule),
    });
    expect((await admin.call(userEndpoints.add, { body: user({ Password: '' }) })).errors).toEqual({
      'User.Password': 'Password must not be blank',
    });
  });
  it('a repeated key adds one user, and a taken e-mail is refused in any case of letters', async () => {
    const body = user({ Email: newEmail() });
    const options = { body, key: 'a-new-user' };
    const [first, again] = [await admin.call(userEndpoints.add, options), await admin.call(userEndpoints.add, options)];
    expect(again.shown.UserID).toBe(first.shown.UserID);
    const taken = await admin.call(userEndpoints.add, { body: user({ Email: body.User.Email.toUpperCase() }) });
    expect(taken).toMatchObject({
      status: 409,
      message: 'Another user has this e-mail address.',
      payload: { errors: { 'User.Email': 'Another user has this e-mail address.' } },
    });
    const misused = await admin.call(userEndpoints.add, {
      ...options,
      body: user({ ...body.User, FirstName: 'Else' }),
    });
    expect(misused.status).toBe(422);
    expect((await admin.call(userEndpoints.add, { body: user({ Email: body.User.Email }) })).status).toBe(409);
  });
});

describe('amending a user', () => {
  it('amending a user changes fields, refuses an older version, and can be undone except for address and role group', async () => {
    const added = await add();
    const changed = await admin.call(userEndpoints.update, {
      body: amended(added, { JobTitle: 'Team Lead', LineManager: true }),
    });
    expect(changed).toMatchObject({
      status: 200,
      message: 'User has been successfully updated.',
      payload: { JobTitle: 'Team Lead', LineManager: true, Version: 1 },
    });
    expect((await admin.call(userEndpoints.update, { body: amended(added, { JobTitle: 'Clerk' }) })).said).toBe(
      '409 This record was changed by Site Administrator in the meantime.',
    );
    expect(changed.headers.get('x-undo')).toMatch(new RegExp(`^user-${added.UserID}/`));
    const moved = await admin.call(userEndpoints.update, {
      body: amended(changed.shown, { JobTitle: 'Team Lead', Email: newEmail() }),
    });
    expect(moved.headers.get('x-undo')).toBeNull();
  });
  it('amending a user answers files and activity, as their own call answers them', async () => {
    const added = await add();
    await uploadFile(
      admin,
      { kind: 'user', id: added.UserID },
      { name: 'contract.txt', bytes: Buffer.from('Signed.') },
    );
    const { shown } = await admin.call(userEndpoints.update, { body: amended(added, { JobTitle: 'Specialist' }) });
    expect(shown).toMatchObject({
      Files: [{ Name: 'contract.txt' }],
      Activity: [{ ActivityTypeCodeName: 'User amended' }, {}, {}],
    });
    expect(shown).toEqual(await one(added.UserID));
    const disabled = await admin.call(userEndpoints.disable, { body: { userID: added.UserID, work: 'stays' } });
    expect(disabled.shown).not.toHaveProperty('Files');
  });

  it('an account is disabled and enabled by the form too, with the rules and effects of the own calls', async () => {
    const added = await add({ Disabled: true });
    expect(added).toMatchObject({
      Disabled: true,
      Activity: [{ ActivityTypeCodeName: 'User disabled' }, { ActivityTypeCodeName: 'User added' }],
    });
    expect((await api.visitor().logIn(added.Email, 'Hanas-secret-1')).status).toBe(422);
    const enabled = await admin.shown(userEndpoints.update, { body: amended(added, { Disabled: false }) });
    expect(enabled).toMatchObject({ Disabled: false, Version: added.Version + 1 });
    const theirs = api.visitor();
    await theirs.logIn(added.Email, 'Hanas-secret-1');
    const kept = await admin.shown(userEndpoints.update, { body: amended(enabled, { JobTitle: 'Clerk' }) });
    expect(kept).toMatchObject({ Disabled: false });
    expect(await theirs.call(userEndpoints.activity)).toMatchObject({ status: 200 });
    const disabled = await admin.call(userEndpoints.update, {
      body: amended(kept, { JobTitle: 'Specialist', Disabled: true }),
    });
    expect(disabled.shown).toMatchObject({ Disabled: true, JobTitle: 'Specialist' });
    expect(await theirs.call(userEndpoints.activity)).toMatchObject({ status: 401 });
    const [own] = (await admin.shown(userEndpoints.all)).filter(({ Email }) => Email === ADMIN.email);
    expect(own && (await admin.call(userEndpoints.update, { body: amended(own, { Disabled: true }) })).said).toBe(
      `422 ${userMessage.notYourself}`,
    );
  });

  it('the last activity is that of the last request, also after a logout and a restart', async () => {
    const added = await add();
    const theirs = api.visitor();
    await theirs.logIn(added.Email, 'Hanas-secret-1');
    api.passMinutes(7);
    await theirs.call(userEndpoints.activity);
    const at = api.now.toISOString();
    await theirs.call(authEndpoints.logout);
    api.passMinutes(5);
    expect(await one(added.UserID)).toMatchObject({ LastActiveTime: at });
    await api.stop();
    await api.open();
    admin = await api.admin();
    expect(await one(added.UserID)).toMatchObject({ LastActiveTime: at });
    const again = api.visitor();
    await again.logIn(added.Email, 'Hanas-secret-1');
    const profile = await again.call(authEndpoints.refreshProfile);
    expect(profile.shown.user.LastActiveTime).toBe(api.now.toISOString());
    await admin.call(userEndpoints.remove, { params: { id: added.UserID } });
    const { app } = api.running;
    await until('the vault to forget the moment', async () => {
      await app.get(LastActive).save();
      return (await app.get<Vault>(VAULT).secret(LAST_ACTIVE_SECRET, String(added.UserID))) === undefined;
    });
  });

  it('amending the e-mail moves its reservation: the old address is free, the new one is taken', async () => {
    const added = await add();
    const Email = newEmail();
    const moved = await admin.shown(userEndpoints.update, {
      body: amended(added, { Email: ` ${Email.toUpperCase()} ` }),
    });
    expect(moved.Email).toBe(Email);
    expect((await api.visitor().logIn(Email, 'Hanas-secret-1')).status).toBe(200);
    expect((await admin.call(userEndpoints.add, { body: user({ Email }) })).status).toBe(409);
    await until(
      'the effect of an event',
      async () => (await admin.call(userEndpoints.add, { body: user({ Email: added.Email }) })).status === 200,
    );
    // Another user has the address now. The refusal keeps the present address of this one.
    expect((await admin.call(userEndpoints.update, { body: amended(moved, { Email: added.Email }) })).status).toBe(409);
    expect((await admin.call(userEndpoints.add, { body: user({ Email }) })).status).toBe(409);
  });
  it('of concurrent requests for one e-mail one succeeds, and no other user gets the address', async () => {
    const added = await add();
    const Email = newEmail();
    const [right, stale] = [amended(added, { Email }), amended(added, { Email, Version: 99 })];
    const answers = await Promise.all(
      [stale, right, stale, right, stale].map((body) => admin.call(userEndpoints.update, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await admin.call(userEndpoints.add, { body: user({ Email }) })).status).toBe(409);
  });
  it('an e-mail that a user left stays free when the request that gave it is repeated', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    const adding = { body: user({ Email: first }), key: 'added-then' };
    const added = await admin.shown(userEndpoints.add, adding);
    const moving = { body: amended(added, { Email: second }), key: 'moved-then' };
    const moved = await admin.shown(userEndpoints.update, moving);
    expect((await admin.call(userEndpoints.update, { body: amended(moved, { Email: third }) })).status).toBe(200);
    for (const [again, Email] of [
      [() => admin.call(userEndpoints.add, adding), first],
      [() => admin.call(userEndpoints.update, moving), second],
    ] as const) {
      expect((await again()).status).toBe(200);
      await until(
        'the effect of an event',
        async () => (await admin.call(userEndpoints.add, { body: user({ Email }) })).status === 200,
      );
    }
  });
  it('a line manager must be one, and a company must exist', async () => {
    const [added, manager] = [await add(), await add({ LineManager: true })];
    const to = (changes: object) => admin.call(userEndpoints.update, { body: amended(added, changes) });
    expect((await to({ LineManagerUserID: (await add()).UserID })).errors).toEqual({
      'User.LineManagerUserID': userMessage.notLineManager,
    });
    expect((await to({ CompanyID: 999 })).errors).toEqual({ 'User.CompanyID': 'Company does not exist.' });
    expect((await to({ LineManagerUserID: manager.UserID })).shown).toMatchObject({
      LineManagerName: manager.FullName,
    });
  });
  it('a smaller role group takes rights away at once', async () => {
    const added = await add({ RoleGroupIntID: 15000 });
    const client = await api.as({ email: added.Email, password: 'Hanas-secret-1' });
    expect((await client.call(userEndpoints.all)).status).toBe(200);
    await admin.call(userEndpoints.update, { body: amended(added, { RoleGroupIntID: 12000 }) });
    expect((await client.call(userEndpoints.all)).status).toBe(403);
  });
});

describe('a password set by an administrator', () => {
  it('a password set by an administrator ends the sessions, and may be valid for one login', async () => {
    const added = await add();
    const client = await api.as({ email: added.Email, password: 'Hanas-secret-1' });
    api.passMinutes(1);
    const set = await admin.call(userEndpoints.updatePasswordAdmin, {
      body: { userID: added.UserID, password: 'Another-secret-1', ForcePasswordReset: true },
    });
    expect(set).toMatchObject({
      status: 200,
      message: userMessage.passwordChanged,
      payload: { ForcePasswordReset: true },
    });
    expect((await client.call(userEndpoints.basic)).status).toBe(401);
    expect((await api.visitor().logIn(added.Email, 'Hanas-secret-1')).status).toBe(422);
    const again = await api.as({ email: added.Email, password: 'Another-secret-1' });
    expect((await again.call(userEndpoints.basic)).status).toBe(403);
    expect(
      (
        await again.call(authEndpoints.updatePassword, {
          body: { password: 'My-own-secret-1', confirmPassword: 'My-own-secret-1' },
        })
      ).status,
    ).toBe(200);
    expect((await one(added.UserID)).ForcePasswordReset).toBe(false);
  });
  it('a session opened with the old password while an administrator sets another one is ended', async () => {
    const added = await add();
    const passwords = api.running.app.get(Passwords);
    const setHash = passwords.setHash.bind(passwords);
    const between = Promise.withResolvers<Client>();
    jest.spyOn(passwords, 'setHash').mockImplementationOnce(async (...set) => {
      api.passMinutes(1);
      between.resolve(await api.as({ email: added.Email, password: 'Hanas-secret-1' }));
      api.passMinutes(1);
      await setHash(...set);
    });
    expect(
      (
        await admin.call(userEndpoints.updatePasswordAdmin, {
          body: { userID: added.UserID, password: 'Another-secret-1' },
        })
      ).status,
    ).toBe(200);
    expect((await (await between.promise).call(userEndpoints.basic)).status).toBe(401);
  });
  it('a repeated request does not set the password again after another one was chosen, even for a new Super User', async () => {
    const administrator = await api.as(await api.addUser('Ada Repeats', { RoleGroupIntID: 15000 }));
    const added = await add();
    const request = { body: { userID: added.UserID, password: 'Another-secret-1' }, key: 'set-then' };
    for (const _ of [1, 2])
      expect((await administrator.call(userEndpoints.updatePasswordAdmin, request)).status).toBe(200);
    const client = await api.as({ email: added.Email, password: 'Another-secret-1' });
    expect(
      (
        await client.call(authEndpoints.updatePassword, {
          body: { password: 'My-own-secret-1', confirmPassword: 'My-own-secret-1' },
        })
      ).status,
    ).toBe(200);
    expect(
      (await admin.call(userEndpoints.update, { body: amended(await one(added.UserID), { RoleGroupIntID: 16000 }) }))
        .status,
    ).toBe(200);
    await administrator.call(userEndpoints.updatePasswordAdmin, request);
    expect((await api.visitor().logIn(added.Email, 'Another-secret-1')).status).toBe(422);
    expect((await api.visitor().logIn(added.Email, 'My-own-secret-1')).status).toBe(200);
  });
  it('a password set by an administrator must follow the rule, and stays when the caller may not change it', async () => {
    const target = await api.addUser('Second Super', { RoleGroupIntID: 16000 });
    const administrator = await api.as(await api.addUser('Owen Pryce', { RoleGroupIntID: 15000 }));
    const set = (password: string) =>
      administrator.call(userEndpoints.updatePasswordAdmin, { body: { userID: target.id, password } });
    expect((await set('')).said).toBe('400 Password must not be blank');
    expect((await set('short')).said).toBe(`400 ${passwordRuleMessage(documentsRule)}`);
    expect((await set('Another-secret-1')).said).toBe(`403 ${userMessage.superUsersOnly}`);
    expect((await api.visitor().logIn(target.email, PASSWORD)).status).toBe(200);
  });
  it('an administrator can force a user to choose a new password', async () => {
    const added = await add();
    const client = await api.as({ email: added.Email, password: 'Hanas-secret-1' });
    expect(
      (await admin.shown(userEndpoints.forcePasswordReset, { body: { userID: added.UserID } })).ForcePasswordReset,
    ).toBe(true);
    expect((await client.call(userEndpoints.basic)).status).toBe(403);
  });
});

describe('one user', () => {
  it("a user's page with permissions and activity is open to administrators and to the user", async () => {
    const sam = await api.addUser('Sam Reads');
    const own = await (await api.as(sam)).shown(userEndpoints.one, { params: { id: sam.id } });
    expect(own).toMatchObject({ UserID: sam.id, LastActiveTime: expect.any(String), MicrosoftEmail: null });
    expect(own.Activity.map(({ ActivityTypeCodeName }) => ActivityTypeCodeName)).toEqual(['Login', 'User added']);
    expect((await (await api.as(sam)).call(userEndpoints.one, { params: { id: 1 } })).status).toBe(403);
    expect((await admin.call(userEndpoints.one, { params: { id: 999_999 } })).status).toBe(404);
  });
  it('only administrators get whole rows in the list of users', async () => {
    const [row] = (await admin.rest('users', { filter: { Email: ADMIN.email } })).json as UserRow[];
    expect(row).toMatchObject({ Email: ADMIN.email, RoleGroupIntID: 16000 });
  });
});

const leadFor = async ({ id }: TestUser): Promise<number> => {
  const { PersonID } = await admin.addPerson({ Email: newEmail() });
  return (await admin.addLead(PersonID, { AssignedToUserID: id })).LeadID;
};
const holderOf = async (id: number) => (await admin.shown(leadEndpoints.one, { params: { id } })).AssignedToUserID;

describe('disabling or deleting a user', () => {
  it('open work goes to the chosen colleague with a reason, and stays there when the user is enabled again', async () => {
    const [sam, mia] = [await api.addUser('Sam Leaves'), await api.addUser('Mia Takes')];
    const [open, closed] = [await leadFor(sam), await leadFor(sam)];
    await admin.call(leadEndpoints.updateStatus, {
      body: { leadID: closed, newStatusCodeID: 4, previousStatusCodeID: 3 },
    });
    await api.addUser('Jo Reports', { LineManagerUserID: sam.id });
    expect(await admin.shown(userEndpoints.work, { params: { id: sam.id } })).toMatchObject({
      work: [{ kind: 'lead', count: 1 }],
      reports: [{ FullName: 'Jo Reports' }],
      disabled: null,
    });
    const client = await api.as(sam);
    api.passMinutes(1);
    const disabled = await admin.call(userEndpoints.disable, {
      body: { userID: sam.id, work: 'toColleague', receiverUserID: mia.id },
    });
    expect(disabled).toMatchObject({
      status: 200,
      message: 'User has been disabled.',
      payload: { Disabled: true },
    });
    expect((await client.call(userEndpoints.basic)).status).toBe(401);
    await until('the effect of an event', async () => (await holderOf(open)) === mia.id);
    expect(await holderOf(closed)).toBe(sam.id);
    expect((await admin.shown(leadEndpoints.one, { params: { id: open } })).Activity[0]).toMatchObject({
      Description: 'Assigned to Mia Takes, handed over because Sam Leaves was disabled',
      CreatedByUserName: 'System',
    });
    expect(await admin.shown(userEndpoints.work, { params: { id: sam.id } })).toMatchObject({
      work: [],
      disabled: {
        by: 'Site Administrator',
        at: expect.any(String),
        handover: { to: { UserID: mia.id, FullName: 'Mia Takes' }, work: [{ kind: 'lead', count: 1 }] },
      },
    });
    expect((await admin.shown(userEndpoints.enable, { body: { userID: sam.id } })).Disabled).toBe(false);
    expect(await holderOf(open)).toBe(mia.id);
    expect((await admin.shown(userEndpoints.work, { params: { id: sam.id } })).disabled).toBeNull();
  });
  it('open work can stay with the user or go to nobody', async () => {
    const [stays, goes] = [await api.addUser('Ann Stays'), await api.addUser('Ben Goes')];
    const [kept, freed] = [await leadFor(stays), await leadFor(goes)];
    await admin.call(userEndpoints.disable, { body: { userID: stays.id, work: 'stays' } });
    await admin.call(userEndpoints.disable, { body: { userID: goes.id, work: 'toNobody' } });
    await until('the effect of an event', async () => (await holderOf(freed)) === null);
    expect(await holderOf(kept)).toBe(stays.id);
  });
  it('work cannot go to nobody, an outsider, a disabled user, a user who may not open leads or the leaving user', async () => {
    const [sam, out] = [await api.addUser('Sam Stays'), await api.addUser('Out Sider', { ExternalUser: true })];
    const to = (receiverUserID?: number) =>
      admin.call(userEndpoints.disable, { body: { userID: sam.id, work: 'toColleague', receiverUserID } });
    expect(await to()).toMatchObject({
      status: 400,
      payload: { errors: { receiverUserID: userMessage.noReceiver } },
    });
    expect(await to(999_999)).toMatchObject({
      status: 400,
      payload: { errors: { receiverUserID: userMessage.receiver } },
    });
    for (const id of [out.id, sam.id]) expect((await to(id)).said).toBe(`422 ${userMessage.receiver}`);
    const marketing = await api.addUser('Mark Eting', { RoleGroupIntID: 18000 });
    await leadFor(sam);
    expect((await to(marketing.id)).said).toBe(
      '422 Mark Eting may not open leads. Choose a colleague who may take over the work.',
    );
    expect(await admin.shown(userEndpoints.basic)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ UserID: sam.id, WorksLeads: true }),
        expect.objectContaining({ UserID: marketing.id, WorksLeads: false }),
      ]),
    );
    expect((await one(sam.id)).Disabled).toBe(false);
  });
  it('a deleted user loses key, password and address, but their decisions still show the name', async () => {
    const sam = await api.addUser('Sam Gone', { RoleGroupIntID: 11000 });
    const client = await api.as(sam);
    const { PersonID } = await client.addPerson({ Email: newEmail() });
    const open = await leadFor(sam);
    const mia = await api.addUser('Mia Again');
    expect(
      await admin.call(userEndpoints.removeAndHandOver, {
        body: { userID: sam.id, work: 'toColleague', receiverUserID: mia.id },
      }),
    ).toMatchObject({ status: 200, message: 'User has been deleted.', payload: null });
    expect((await client.call(userEndpoints.basic)).status).toBe(401);
    expect((await admin.call(userEndpoints.one, { params: { id: sam.id } })).status).toBe(404);
    await until('the effect of an event', async () => (await holderOf(open)) === mia.id);
    await until(
      'the effect of an event',
      async () => (await admin.call(userEndpoints.add, { body: user({ Email: sam.email }) })).status === 200,
    );
    expect((await admin.shown(personEndpoints.one, { params: { id: PersonID } })).CreatedByName).toBe('Sam Gone');
    expect((await admin.call(userEndpoints.remove, { params: { id: sam.id } })).status).toBe(404);
  });
  it('users cannot disable themselves, nor the last administrator', async () => {
    const me = (await admin.rest('users', { filter: { Email: ADMIN.email } })).json as UserRow[];
    expect(
      (await admin.call(userEndpoints.disable, { body: { userID: me[0]?.UserID ?? 0, work: 'stays' } })).said,
    ).toBe(`422 ${userMessage.notYourself}`);
    const supers = (
      (await admin.rest('users', { filter: { RoleGroupIntID: 16000, Disabled: false } })).json as UserRow[]
    ).filter(({ Email }) => Email !== ADMIN.email);
    for (const { UserID } of supers)
      await admin.call(userEndpoints.disable, { body: { userID: UserID, work: 'stays' } });
    const self = await one(me[0]?.UserID ?? 0);
    expect((await admin.call(userEndpoints.update, { body: amended(self, { RoleGroupIntID: 15000 }) })).said).toBe(
      `422 ${userMessage.lastSuperUser}`,
    );
  });
  it('of two administrators who disable each other at the same moment, one stays', async () => {
    const [one, other] = [
      await api.addUser('One Super', { RoleGroupIntID: 16000 }),
      await api.addUser('Other Super', { RoleGroupIntID: 16000 }),
    ];
    await api.changeUser(1, { type: 'DisableUser', others: 'superUsers' });
    const [first, second] = [await api.as(one), await api.as(other)];
    const answers = await Promise.all([
      first.call(userEndpoints.disable, { body: { userID: other.id, work: 'stays' } }),
      second.call(userEndpoints.disable, { body: { userID: one.id, work: 'stays' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    await api.changeUser(1, { type: 'EnableUser' });
    admin = await api.admin();
  });
});

describe('a thousand leads', () => {
  it('a thousand leads are handed over once each, even when the product stops in the middle', async () => {
    const [sam, mia] = [await api.addUser('Sam Thousand'), await api.addUser('Mia Thousand')];
    const { PersonID } = await admin.addPerson({ Email: newEmail() });
    const who = {
      PersonID,
      PersonFullName: 'Aroha Ngata',
      PersonEmployerName: null,
      PersonEmail: null,
      PersonContactNumber: null,
    };
    const assignee = candidate(sam.id, sam.name);
    const log = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      OriginationCodeID: 7,
      CustomFormName: null,
      person: who,
      details: blankLead,
      assignee,
      options: { warm: false, tellClient: false },
      ExpectedSettlementDate: null,
      SettlementDateActual: null,
    });
    const bus = api.running.app.get(CommandBus);
    const logged = await Promise.all(
      Array.from({ length: 1000 }, () =>
        bus.execute(new Execute(leadDecider, { create: log }, { actor: systemActor, correlationId: 'test' })),
      ),
    );
    const isHandOver = (command: unknown) =>
      command instanceof Execute && JSON.stringify(command.target).includes('"HandOverLead"');
    const execute = bus.execute.bind(bus);
    let done = 0;
    const stuck = Promise.withResolvers<void>();
    jest.spyOn(bus, 'execute').mockImplementation(async (command) => {
      if (!isHandOver(command)) return execute(command);
      if (done === 400) {
        stuck.resolve();
        throw new LogUnavailable('away');
      }
      done += 1;
      return execute(command);
    });
    await admin.call(userEndpoints.disable, { body: { userID: sam.id, work: 'toColleague', receiverUserID: mia.id } });
    await stuck.promise;
    await api.stop();
    await api.open();
    admin = await api.admin();
    const handOvers = api.running.app.get(HandOvers);
    await until('the effect of an event', async () => (await handOvers.counts(sam.id)).length === 0);
    expect(await handOvers.counts(mia.id)).toEqual([{ kind: 'lead', count: 1000 }]);
    const streams = await Promise.all(
      logged.map(({ id }) => api.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${id}`)),
    );
    const assigned = streams.map(
      ({ events }) =>
        events.filter(({ type, data }) => type === 'LeadAssigned' && data['because'] === 'disabled').length,
    );
    expect(assigned).toEqual(Array.from({ length: 1000 }, () => 1));
  }, 60_000);
});
