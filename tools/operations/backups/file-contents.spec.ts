import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { fuelCardLetterEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { until } from '@leaseledger/event-log/testing/until';
import { documentOf } from '../../../apps/api/areas/fuel-cards/letters/built-in-letters.ts';
import { user } from '../../../apps/api/testing/bodies.ts';
import { Client } from '../../../apps/api/testing/client.ts';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { uploadFile } from '../../../apps/api/testing/upload.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { ended, runTool } from '../run-tool.ts';

const shelf = mkdtempSync(join(tmpdir(), 'leaseledger-shelf-'));
const on = (name: string) => join(shelf, name);
const adminOf = async ({ url, admin: { email, password } }: SiteProcess) => {
  const client = new Client(url);
  await client.logIn(email, password);
  return client;
};
const attach = async (name: string) =>
  (await uploadFile(admin, { kind: 'person', id: PersonID }, { name, bytes: Buffer.from(`Net pay of ${name}`) })).shown;
const write = (by: Client, Recipient: string) =>
  by.call(emailEndpoints.sendCustomized, {
    body: {
      HTML: '<p>Hello</p>',
      Subject: 'Your quote',
      EmailTypeCodeID: recordKinds.person.email,
      OptionalID: PersonID,
      Recipient,
      FromEmail: 'main',
    },
  });
const mailbox = await Mailbox.start();
const site = await startSite({ DATA_DIR: on('data'), SMTP_URL: mailbox.url });
const admin = await adminOf(site);
const { PersonID } = await admin.addPerson({ Email: 'greta@example.com' });
const { FileID } = await attach('Payslip.txt');
const template = { documentID: 137, previousVersion: 0, Content: documentOf(['Hello']).toString('base64') };
await admin.call(fuelCardLetterEndpoints.replaceTemplate, { body: template });
// One written mail, and two mails of policies.
const { UserID } = await admin.shown(userEndpoints.add, {
  body: user({ RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST, Email: 'sam@staff.example' }),
});
const { LeadID } = await admin.addLead(PersonID);
await admin.call(leadEndpoints.assign, { body: { leadID: LeadID, assigneeID: UserID, previousAssigneeID: null } });
await write(admin, 'written@example.com');
for (const [to, many] of [
  ['sam@staff.example', 1],
  ['greta@example.com', 1],
  ['written@example.com', 1],
] as const)
  await mailbox.until(to, many);

describe('Contents of files, and mail', () => {
  const contentsIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[\da-f]{64}$/.test(name));
  const untilSent = (by: Client) =>
    until(
      'an empty outbox',
      async () => (await by.rest('outbox', { filter: { State: ['queued', 'retrying'] } })).text === '[]',
    );
  const namesOf = (mails: Mailbox['mails']) => mails.map(({ messageId }) => messageId);
  afterAll(async () => {
    await site?.stop();
    await mailbox?.stop();
    rmSync(shelf, { recursive: true, force: true });
  });

  it('backs up files and mails during work, restores and verifies them, names losses, and sends no mail again', async () => {
    await untilSent(admin);
    const sentBefore = namesOf(mailbox.mails);
    let isBackedUp = false;
    const working = (async () => {
      for (let count = 0; !isBackedUp && count < 40; count += 1)
        await Promise.all([attach(`During ${count}.txt`), write(admin, `during${count}@example.com`)]);
    })();
    expect(
      await runTool('tools/commands/backup.ts', ['--to', on('log'), '--vault-to', on('vault')], {
        DATA_DIR: on('data'),
      }),
    ).toEqual(ended(0, /files {2}.* sealed/));
    isBackedUp = true;
    await working;
    await site.stop();
    for (const kept of contentsIn(on('log/files')))
      expect(readFileSync(join(on('log/files'), kept), 'latin1')).not.toContain('Net pay');

    expect(
      await runTool(
        'tools/commands/restore.ts',
        ['--from', on('log'), '--vault-from', on('vault'), '--to', on('restored')],
        {},
      ),
    ).toMatchObject({ code: 0 });
    const copy = await startSite({ DATA_DIR: on('restored'), SMTP_URL: mailbox.url });
    let files = 0;
    try {
      const there = await adminOf(copy);
      const shown = await there.shown(fileEndpoints.ofRecord, {
        params: { type: recordKinds.person.file, id: PersonID },
      });
      files = shown.length;
      for (const file of shown)
        expect((await there.get(`/api/files/${file.FileID}`)).text).toBe(`Net pay of ${file.Name}`);
      expect(shown.map((file) => file.FileID)).toContain(FileID);
      await write(there, 'afterwards@example.com');
      await mailbox.until('afterwards@example.com', 1);
      await untilSent(there);
    } finally {
      await copy.stop();
    }
    const sent = namesOf(mailbox.mails);
    expect(sentBefore).toHaveLength(3);
    expect(sentBefore.filter((name) => sent.filter((other) => other === name).length !== 1)).toEqual([]);

    expect(await runTool('tools/commands/verify.ts', [], { DATA_DIR: on('restored') })).toEqual(
      ended(0, `contents: those of ${files} files are there`),
    );
    // All of them, because one may belong to an upload before its event, which nobody misses.
    for (const damaged of contentsIn(on('restored/files')).map((kept) => join(on('restored/files'), kept))) {
      const bytes = readFileSync(damaged);
      const last = bytes.length - 1;
      writeFileSync(damaged, bytes.fill((bytes[last] ?? 0) ^ 1, last));
    }
    expect(await runTool('tools/commands/verify.ts', ['--quick'], { DATA_DIR: on('restored') })).toMatchObject({
      code: 0,
    });
    const verified = await runTool('tools/commands/verify.ts', [], { DATA_DIR: on('restored') });
    expect(verified).toEqual(
      ended(1, `what is in file ${FileID} of person-${PersonID} is not in the store, or not as it was`),
    );
    expect(verified.printed).toContain('version 1 of the template of letter 137 is not in the store, or not as it was');
    for (const kept of contentsIn(on('restored/files'))) rmSync(join(on('restored/files'), kept));
    expect(await runTool('tools/commands/verify.ts', [], { DATA_DIR: on('restored') })).toEqual(
      ended(1, `what is in file ${FileID} of person-${PersonID} is not in the store`),
    );
  }, 180_000);
});
