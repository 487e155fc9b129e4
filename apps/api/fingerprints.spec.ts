import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { Fingerprints } from './platform/callers/fingerprints.ts';
import { EVENT_LOG } from './platform/foundation/platform.ts';
import { Reservations } from './platform/commands/reservations.ts';
import { lead, person } from './testing/bodies.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';

/** The digest that older releases wrote. Anybody who guesses the hashed value can compute it. */
const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const api = await TestApi.start();

const log = () => api.running.app.get<EventLog>(EVENT_LOG);
async function logText(): Promise<string> {
  const lines: string[] = [];
  for await (const { stream, data, metadata } of log().readAll()) lines.push(JSON.stringify([stream, data, metadata]));
  return lines.join('\n');
}

describe('fingerprints of requests and addresses', () => {
  it('hashes in the log do not confirm a guess at a request or an address', async () => {
    const admin = await api.admin();
    const body = person({ Email: 'guessed.at@example.com' });
    await admin.call(personEndpoints.add, { body, key: 'one-key' });
    await api.addUser('Guess Ed');
    const text = await logText();
    expect(text).toContain('"requestHash":"');
    for (const guess of [
      digest('PUT', '/api/persons', JSON.stringify(body)),
      digest('user-email', 'guess.ed@staff.example'),
      digest('user-email', ADMIN.email),
    ])
      expect(text).not.toContain(guess);
  });

  it('a fingerprint is the same in every process, and after a restart', async () => {
    const other = new SqliteVault({ file: join(api.dataDir, 'vault.sqlite'), randomBytes });
    expect((await Fingerprints.of(other)).of('a', 'b')).toBe(api.running.app.get(Fingerprints).of('a', 'b'));
    await other.close();
    const admin = await api.admin();
    const body = person({ Email: 'twice@example.com' });
    const first = await admin.call(personEndpoints.add, { body, key: 'again' });
    await api.stop();
    await api.open();
    const later = await api.admin();
    expect((await later.shown(personEndpoints.add, { body, key: 'again' })).PersonID).toBe(first.shown.PersonID);
    expect(
      await later.call(personEndpoints.add, { body: person({ Email: 'other@example.com' }), key: 'again' }),
    ).toMatchObject({ status: 422 });
    await expect(api.addUser('Guess Ed')).rejects.toMatchObject({ status: 409 });
  });
});

describe('digests of an older release', () => {
  /** The fingerprints of the earlier release. */
  class Unkeyed extends Fingerprints {
    override of(...parts: readonly string[]): string {
      return this.older(...parts);
    }
  }

  it('digests of an older release are recognised: repeats get the first answer, and addresses stay taken until released', async () => {
    const clock = () => api.now;
    const before = new Reservations(log(), clock, randomBytes, new Unkeyed(Buffer.alloc(32)));
    const now = new Reservations(log(), clock, randomBytes, api.running.app.get(Fingerprints));
    expect(await before.take('e-mail', 'older@example.com', 'first')).toBe(true);
    expect(await now.take('e-mail', 'older@example.com', 'second')).toBe(false);
    expect(await now.take('e-mail', 'older@example.com', 'first')).toBe(true);
    await now.release('e-mail', 'older@example.com', 'second');
    expect(await now.take('e-mail', 'older@example.com', 'second')).toBe(false);
    await now.release('e-mail', 'older@example.com', 'first');
    expect(await now.take('e-mail', 'older@example.com', 'second')).toBe(true);
    expect(await now.take('e-mail', 'older@example.com', 'first')).toBe(false);

    const admin = await api.admin();
    const { PersonID } = await admin.addPerson({ Email: 'upgrade@example.com' });
    const body = lead(PersonID);
    const keyed = api.running.app.get(Fingerprints);
    const hashed = keyed.of;
    keyed.of = (...parts) => keyed.older(...parts);
    const first = await admin.shown(leadEndpoints.add, { body, key: 'from before' });
    keyed.of = hashed;
    expect(await logText()).toContain(digest('PUT', '/api/leads', JSON.stringify(body)));
    expect((await admin.shown(leadEndpoints.add, { body, key: 'from before' })).LeadID).toBe(first.LeadID);
    expect(
      await admin.call(leadEndpoints.add, { body: lead(PersonID, { Referral: 'A friend' }), key: 'from before' }),
    ).toMatchObject({ status: 422 });
  });
});
