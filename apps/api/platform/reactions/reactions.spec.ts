import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { reactionEndpoints } from '@leaseledger/contract/reactions/reaction.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { policies } from '@leaseledger/domain/policies/policies';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { until } from '@leaseledger/event-log/testing/until';
import { VAULT } from '../foundation/platform.ts';
import { amendedLead, lead } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { PASSWORD, TestApi } from '../../testing/test-api.ts';

const SESSION_EXPIRED = { status: 401, success: false, code: 401 };
const POLICY = 'end-sessions-on-user-disabled';
const api = await TestApi.start();
let admin = await api.admin();

const vault = (): Vault => api.running.app.get(VAULT);

async function hasSession(client: Client): Promise<boolean> {
  return (await vault().findSession(client.cookie?.split('=')[1] ?? '', api.now.toISOString())) !== undefined;
}

/** Resolves when the policy has ended the session. */
async function sessionEnded(client: Client): Promise<void> {
  while (await hasSession(client)) await api.visitor().get('/health/live');
}

async function parkedReactions(count: number) {
  for (;;) {
    const { shown } = await admin.call(reactionEndpoints.parked);
    if (shown.length === count) return shown;
  }
}

describe('the sessions of a user', () => {
  it('sessions end when the user is disabled, and the user must log in again after being enabled', async () => {
    const mia = await api.addUser('Mia Okafor');
    const [before, other] = [await api.as(mia), await api.as(await api.addUser('Rowan Castellanos'))];
    api.passMinutes(1);
    await api.changeUser(mia.id, { type: 'DisableUser' });
    expect(await before.call(userEndpoints.basic)).toMatchObject(SESSION_EXPIRED);
    await sessionEnded(before);
    await api.changeUser(mia.id, { type: 'EnableUser' });
    expect(await before.call(userEndpoints.basic)).toMatchObject(SESSION_EXPIRED);
    expect(await (await api.as(mia)).call(userEndpoints.basic)).toMatchObject({ status: 200 });
    expect(await other.call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });

  it('sessions end when the password changes, but not those opened since', async () => {
    const tess = await api.addUser('Tess Marchetti');
    const [one, two] = [await api.as(tess), await api.as(tess)];
    api.passMinutes(1);
    await api.changeUser(tess.id, { type: 'ChangePassword' });
    const since = await api.as(tess);
    await Promise.all([sessionEnded(one), sessionEnded(two)]);
    expect(await one.call(userEndpoints.basic)).toMatchObject(SESSION_EXPIRED);
    expect(await since.call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });

  it('a login in progress opens no session when the user is disabled or the password changes', async () => {
    const [openSession, revokeSessionsOf] = [vault().openSession.bind(vault()), vault().revokeSessionsOf.bind(vault())];
    for (const [name, type] of [
      ['Lior Abadi', 'DisableUser'],
      ['Uma Trent', 'ChangePassword'],
    ] as const) {
      const user = await api.addUser(name);
      const [late, reacted] = [api.visitor(), Promise.withResolvers<void>()];
      vault().revokeSessionsOf = async (...asked) => {
        const ended = await revokeSessionsOf(...asked);
        reacted.resolve();
        return ended;
      };
      vault().openSession = async (...asked) => {
        vault().openSession = openSession;
        await api.changeUser(user.id, { type });
        await reacted.promise;
        return openSession(...asked);
      };
      expect((await late.logIn(user.email, PASSWORD)).said).toBe('422 Login failed.');
      expect(late.cookie).toBeUndefined();
      vault().revokeSessionsOf = revokeSessionsOf;
    }
    const again = await api.addUser('Vito Carrel');
    api.passMinutes(1);
    await api.changeUser(again.id, { type: 'ChangePassword' });
    expect(await (await api.as(again)).call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });

  it('sessions opened since a password change stay when a new vault makes the policies begin again', async () => {
    const ines = await api.addUser('Ines Duarte');
    const before = await api.as(ines);
    api.passMinutes(1);
    await api.changeUser(ines.id, { type: 'ChangePassword' });
    await sessionEnded(before);
    const since = await api.as(ines);
    await api.stop();
    const file = new DatabaseSync(join(api.dataDir, 'vault.sqlite'));
    // Batches keep a checkpoint as well.
    expect(file.prepare('DELETE FROM checkpoints').run().changes).toBe(policies.length + 1);
    file.close();
    await api.open();
    admin = await api.admin();
    expect(await again(since).call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });
});

/** The same browser, on the restarted API. */
function again({ cookie }: Client): Client {
  return Object.assign(api.visitor(), { cookie });
}

describe('the key of a person who was forgotten', () => {
  it('the key of a forgotten person is destroyed at the next start after a crash', async () => {
    const { PersonID } = await admin.addPerson();
    const subject = `person-${PersonID}`;
    expect((await vault().keys([subject])).get(subject)).toHaveLength(32);
    // Imitates a process that dies between the event and the key: the vault forgets nothing.
    const destroyed: string[] = [];
    vault().destroyKey = async (name) => void destroyed.push(name);
    vault().setCheckpoint = async () => undefined;
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(destroyed).toContain(subject);
    expect((await vault().keys([subject])).size).toBe(1);
    await api.stop();
    await api.open();
    admin = await api.admin();
    expect((await vault().keys([subject])).size).toBe(0);
  });

  it('details of a forgotten person are neither accepted, shown nor moved, even while the vault cannot destroy the key', async () => {
    const own = await TestApi.start();
    const client = await own.admin();
    const [gone, other] = [await client.addPerson(), await client.addPerson()];
    const leads = [
      await client.call(leadEndpoints.add, { body: lead(gone.PersonID) }),
      await client.call(leadEndpoints.add, { body: lead(gone.PersonID) }),
    ];
    const [first, second] = leads.map(({ shown }) => shown.LeadID);
    own.running.app.get<Vault>(VAULT).destroyKey = async () => {
      throw new Error('The vault cannot do this');
    };
    expect(await client.call(personEndpoints.remove, { params: { id: gone.PersonID } })).toMatchObject({ status: 500 });
    expect(
      await client.call(leadEndpoints.update, {
        body: amendedLead(Number(first), 0, { Notes: 'Called again about the car' }),
      }),
    ).toMatchObject({ status: 422 });
    const moved = await client.call(leadEndpoints.update, {
      body: amendedLead(Number(second), 0, { PersonID: other.PersonID }),
    });
    expect(moved.shown).toMatchObject({ PersonID: other.PersonID, PersonFullName: 'Aroha Ngata', Notes: null });
  });
});

it('the start fails when no area performs an effect that a policy asks for', async () => {
  const lost: Policy<AnyEvent> = {
    name: 'paint-cars-on-lead-added',
    on: ['LeadLogged'],
    asksFor: { PaintCars: true },
    react: () => [],
  };
  await expect(TestApi.start({ policies: [lost] })).rejects.toThrow(
    'The policy paint-cars-on-lead-added asks for the effect PaintCars, which no area performs.',
  );
});

it('health tells how far a policy is behind, and is degraded once an event has waited for a minute', async () => {
  const user = await api.addUser('Jonas Verhoeven');
  const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const revokeSessionsOf = vault().revokeSessionsOf.bind(vault());
  vault().revokeSessionsOf = async (...asked) => {
    began.resolve();
    await gate.promise;
    return revokeSessionsOf(...asked);
  };
  const since = api.now.toISOString();
  await api.changeUser(user.id, { type: 'DisableUser' });
  await began.promise;
  const health = () => admin.shown(healthEndpoints.health);
  const behind = { policy: POLICY, state: 'running', parked: 0, behind: { events: 1, since } };
  expect(await health()).toMatchObject({ status: 'ok', details: { reactions: expect.arrayContaining([behind]) } });
  api.passMinutes(1);
  expect(await health()).toMatchObject({
    status: 'degraded',
    details: { reactions: expect.arrayContaining([behind]) },
  });
  gate.resolve();
  vault().revokeSessionsOf = revokeSessionsOf;
  await until('health without a policy that is behind', async () => (await health()).status === 'ok');
});

describe('a failed reaction', () => {
  it('a failed reaction is parked, reported without details, listed, and done by a replay, even after a restart', async () => {
    const [first, second] = [await api.addUser('Noor Petrosyan'), await api.addUser('Elio Wakefield')];
    const sessions = [await api.as(first), await api.as(second)];
    api.passMinutes(1);
    vault().revokeSessionsOf = async () => {
      throw new Error('The vault cannot do this');
    };
    for (const { id } of [first, second]) await api.changeUser(id, { type: 'DisableUser' });
    const parked = await parkedReactions(2);
    expect(parked).toEqual(
      [first, second].map(({ id }) => ({
        policy: POLICY,
        eventType: 'UserDisabled',
        eventId: expect.any(String),
        stream: `user-${id}`,
        revision: expect.any(String),
        reason: 'Error: The vault cannot do this',
        attempts: 4,
        parkedAt: api.now.toISOString(),
      })),
    );
    const health = await admin.call(healthEndpoints.health);
    expect(health.shown).toMatchObject({
      status: 'degraded',
      details: { reactions: expect.arrayContaining([{ policy: POLICY, state: 'running', parked: 2 }]) },
    });
    expect(health.text).not.toMatch(/user-\d|cannot do this/);

    const replay = (eventId: string | undefined) =>
      admin.call(reactionEndpoints.replay, { body: { policy: POLICY, eventId } });
    expect((await replay(parked[0]?.eventId)).said).toBe('422 It failed again. Error: The vault cannot do this');
    expect((await parkedReactions(2))[0]).toMatchObject({ attempts: 5 });

    await api.stop();
    await api.open();
    admin = await api.admin();
    expect(await parkedReactions(2)).toMatchObject([{ attempts: 5 }, { attempts: 4 }]);
    for (const [index, reaction] of parked.entries()) {
      expect((await replay(reaction.eventId)).shown).toHaveLength(1 - index);
    }
    expect(await replay(parked[0]?.eventId)).toMatchObject({ status: 200 });
    for (const session of sessions) expect(await hasSession(session)).toBe(false);
    expect(await admin.shown(healthEndpoints.health)).toMatchObject({ status: 'ok' });
  });

  it('only user administrators and developers see and replay parked reactions', async () => {
    const body = { policy: POLICY, eventId: '0b6f0b0e-5f5e-4b43-9f0c-0d3d5a4a3c11' };
    const specialist = await api.addUser('Pia Lindqvist');
    const refused = await api.as(specialist);
    expect(await refused.call(reactionEndpoints.parked)).toMatchObject({ status: 403 });
    expect(await refused.call(reactionEndpoints.replay, { body })).toMatchObject({ status: 403 });
    expect(await api.visitor().call(reactionEndpoints.parked)).toMatchObject({ status: 401 });
    await api.changeUser(specialist.id, { type: 'GrantPermission', permissionType: permission.DEVELOPER });
    expect(await refused.call(reactionEndpoints.parked)).toMatchObject({ status: 200, payload: [] });
    expect(await refused.call(reactionEndpoints.replay, { body })).toMatchObject({ status: 200 });
    expect(await refused.call(reactionEndpoints.replay, { body: { ...body, policy: 'no-such-policy' } })).toMatchObject(
      { status: 404 },
    );
    expect(await refused.call(reactionEndpoints.replay, { body: { ...body, eventId: 'x' } })).toMatchObject({
      status: 400,
    });
  });
});
