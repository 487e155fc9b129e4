import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { until } from '@leaseledger/event-log/testing/until';
import { Client } from '../../../apps/api/testing/client.ts';
import { uploadFile } from '../../../apps/api/testing/upload.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { atOnce, patiently, StaffClient } from '../staff-client.ts';

const SIZE = 300_000;
const AT_ONCE = 8;
/** The number of acknowledged uploads at which the process is killed, with others at every step. */
const KILL_AFTER = 12;

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('A process that is killed while files come', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaseledger-fault-'));
  const acknowledged = new Map<number, string>();
  let site: SiteProcess;
  let admin: Client;
  let person: { readonly kind: 'person'; readonly id: number };

  const logIn = async () => {
    admin = new Client(site.url);
    await admin.logIn(site.admin.email, site.admin.password);
  };
  const inFolder = () => readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' });
  const bytesOf = async (id: number) =>
    new Uint8Array(
      await (await fetch(`${site.url}/api/files/${id}`, { headers: { cookie: admin.cookie ?? '' } })).arrayBuffer(),
    );

  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataDir });
    const { PersonID } = await (await StaffClient.login(site.url, site.admin)).addPerson();
    person = { kind: 'person', id: PersonID };
    await logIn();
  }, 120_000);
  afterAll(async () => {
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** An upload that never completes. */
  async function beginUpload(): Promise<void> {
    const field = (name: string, value: number) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = field('attachedToID', person.id) + field('attachedToTargetTypeID', recordKinds.person.file);
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /api/files HTTP/1.1\r\nHost: x\r\nCookie: ${admin.cookie}\r\nX-Requested-With: leaseledger\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\n\r\n${'x'.repeat(200_000)}`,
    );
    await until('the upload to begin', () => readdirSync(join(dataDir, 'files/staged')).length > 0, atOnce);
  }

  async function sendUntilKilled(): Promise<void> {
    let killed: Promise<void> | undefined;
    const worker = async () => {
      while (killed === undefined) {
        const bytes = randomBytes(SIZE);
        const answer = await uploadFile(admin, person, { name: 'scan.bin', bytes }).catch((error: unknown) => {
          // After the kill, a broken connection is expected; before it, it is a fault of the product.
          if (killed === undefined) throw error;
        });
        if (answer !== undefined) acknowledged.set(answer.shown.FileID, digestOf(bytes));
        if (acknowledged.size >= KILL_AFTER) killed ??= site.kill();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await killed;
  }

  it('keeps every acknowledged file complete after the restart, shows no partial one, and sweeps the remains', async () => {
    await beginUpload();
    await sendUntilKilled();
    const left = `00/${'0'.repeat(64)}.head`;
    mkdirSync(join(dataDir, 'files/00'), { recursive: true });
    writeFileSync(join(dataDir, 'files', left), 'of one that was being kept');
    // Dates the files to before the longest possible request.
    const past = new Date(Date.now() - 7_200_000);
    for (const name of inFolder()) utimesSync(join(dataDir, 'files', name), past, past);

    site = await startSite({ DATA_DIR: dataDir });
    await logIn();
    const shown: readonly FileView[] = await admin.shown(fileEndpoints.ofRecord, {
      params: { type: recordKinds.person.file, id: person.id },
    });
    const found = new Map(await Promise.all(shown.map(async ({ FileID }) => [FileID, await bytesOf(FileID)] as const)));
    expect([...acknowledged].filter(([id, digest]) => digestOf(found.get(id) ?? new Uint8Array()) !== digest)).toEqual(
      [],
    );
    expect([...found.values()].filter(({ length }) => length !== SIZE)).toEqual([]);
    expect(shown.filter(({ Name }) => Name === 'half.txt')).toEqual([]);
    expect(readdirSync(join(dataDir, 'files/staged'))).toEqual([]);
    // A content and a head for each file, and nothing else.
    await until(
      'the remains to be swept',
      () => inFolder().filter((name) => name.length > 60).length === 2 * shown.length,
      patiently,
    );
    expect(inFolder()).not.toContain(left);
  }, 120_000);
});
