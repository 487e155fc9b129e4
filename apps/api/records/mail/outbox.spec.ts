import assert from 'node:assert/strict';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage, WRITTEN_PER_HOUR } from '@leaseledger/contract/emails/email.messages';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { WithdrawMails } from '@leaseledger/domain/emails/email.effects';
import { pausesInMinutes } from '@leaseledger/domain/emails/mark-email';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import sharp from 'sharp';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { metadataOfReaction } from '../../platform/reactions/exports/cause.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { amendedLead } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { Mailbox } from '../../testing/mailbox.ts';
import { TestApi } from '../../testing/test-api.ts';
import { MAILER, type Mailer } from './exports/mailer.ts';
import { Mails, type MailToQueue } from './exports/mails.ts';
import { Sender } from './sender.ts';

let mailbox = await Mailbox.start();
const api = await TestApi.start({ settings: { smtpUrl: mailbox.url } });
afterEach(() => {
  mailbox.treat = () => 'take';
});

let count = 0;
const address = () => `aroha-${(count += 1)}@example.com`;
const mailTo = (to: string, changes: Partial<MailToQueue> = {}): MailToQueue => ({
  to: { name: 'Aroha Ngāta', address: to },
  content: { Subject: 'Your car', HTML: '<p>Kia ora <b>Aroha</b></p>', Text: 'Kia ora Aroha' },
  type: emailType.LEAD_ASSIGNED_CLIENT,
  template: null,
  mailbox: 'main',
  about: 'user-1',
  record: null,
  ...changes,
});
const queue = (to: string, changes?: Partial<MailToQueue>) =>
  api.running.app.get(Mails).queueOnce(to, mailTo(to, changes));
const typesOf = async (id: number) =>
  (await api.running.app.get<EventLog>(EVENT_LOG).readStream(`email-${id}`)).events.map(({ type, data }) =>
    type === 'EmailGivenUp' ? `${type} ${String(data['because'])}` : type,
  );
/** Resolves when the mail's stream holds so many events of the type. */
async function typesUntil(id: number, type: string, times = 1): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let found = 0;
  const onEvent = (event: { readonly stream: string; readonly type: string }) => {
    if (event.stream === `email-${id}` && event.type === type && (found += 1) === times) resolve();
  };
  const subscription = api.running.app
    .get<EventLog>(EVENT_LOG)
    .subscribe({ name: 'test', from: 'start', filter: { typePrefixes: ['Email'] }, onEvent });
  await promise;
  await subscription.stop();
  return typesOf(id);
}
const later = (minutes: number) => {
  api.passMinutes(minutes);
  api.running.app.get(Sender).look();
};

describe('The outbox', () => {
  it('sends a mail once although it is queued repeatedly, and stores nothing of it in clear', async () => {
    const to = address();
    const id = await queue(to);
    expect(await queue(to)).toBe(id);
    expect(await typesUntil(id, 'EmailSent')).toEqual(['EmailQueued', 'EmailSent']);
    expect(mailbox.to(to)).toMatchObject([
      {
        from: 'main@leaseledger.example',
        subject: 'Your car',
        html: '<p>Kia ora <b>Aroha</b></p>',
        text: 'Kia ora Aroha',
      },
    ]);
    for (const secret of [to, 'Kia ora', 'Your car']) expect(await api.bytesOf('log.sqlite')).not.toContain(secret);
  });

  it('repeats a temporarily refused mail under the same id with growing pauses, and finally gives up', async () => {
    const to = address();
    const offered: string[] = [];
    mailbox.treat = (mail) => {
      if (mail.to.includes(to)) offered.push(mail.messageId);
      return mail.to.includes(to) ? 451 : 'take';
    };
    const id = await queue(to);
    for (const [attempt, pause] of pausesInMinutes.entries()) {
      await typesUntil(id, 'EmailFailed', attempt + 1);
      expect(offered.length).toBe(attempt + 1);
      later(pause - 1);
      await typesUntil(await queue(address()), 'EmailSent');
      expect(offered.length).toBe(attempt + 1);
      later(1);
    }
    expect(await typesUntil(id, 'EmailGivenUp')).toEqual([
      'EmailQueued',
      ...pausesInMinutes.map(() => 'EmailFailed'),
      'EmailGivenUp tried',
    ]);
    expect(new Set(offered).size).toBe(1);
    later(10_000);
    const other = await queue(address());
    await typesUntil(other, 'EmailSent');
    expect(offered.length).toBe(pausesInMinutes.length + 1);
  });

  it('repeats a refused mail after a restart', async () => {
    const to = address();
    mailbox.treat = () => 451;
    const id = await queue(to);
    await typesUntil(id, 'EmailFailed');
    await api.stop();
    mailbox.treat = () => 'take';
    await api.open();
    expect(mailbox.to(to)).toEqual([]);
    later(pausesInMinutes[0]);
    expect(await typesUntil(id, 'EmailSent')).toEqual(['EmailQueued', 'EmailFailed', 'EmailSent']);
    expect(mailbox.to(to).length).toBe(1);
  });

  it('gives up a permanently refused mail at once, and sends the others', async () => {
    const [bad, good] = [address(), address()];
    mailbox.treat = ({ to }) => (to.includes(bad) ? 550 : 'take');
    const [refused, sent] = await Promise.all([queue(bad), queue(good)]);
    expect(await typesUntil(refused, 'EmailGivenUp')).toEqual(['EmailQueued', 'EmailGivenUp refused']);
    await typesUntil(sent, 'EmailSent');
    const rows = (await (await api.admin()).call(emailEndpoints.outbox)).shown;
    expect(rows.find(({ SentEmailID }) => SentEmailID === refused)).toMatchObject({
      State: 'failed',
      Code: 550,
      Because: 'refused',
      Attempts: 1,
      Recipient: bad,
    });
  });

  it('sends all mails after a lost connection, and blames none of them', async () => {
    const { port } = mailbox;
    await mailbox.stop();
    const ids = await Promise.all(Array.from({ length: 6 }, () => queue(address())));
    const sender = api.running.app.get(Sender);
    await until('the trouble of the sender', () => sender.trouble !== undefined);
    expect(sender.trouble?.reason).toMatch(/^E[A-Z]+$/);
    mailbox = await Mailbox.start(port);
    sender.look();
    for (const id of ids) expect(await typesUntil(id, 'EmailSent')).toEqual(['EmailQueued', 'EmailSent']);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(6);
  });

  it('pauses longer each time while the server is away, also for a mail that waited for its time', async () => {
    const notBefore = new Date(api.now.getTime() + 1_000).toISOString();
    const id = await queue(address(), { notBefore });
    await api.shown();
    const sending = jest.spyOn(api.running.app.get<Mailer>(MAILER), 'send').mockRejectedValue(new Error('Away'));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const pauses = () => timers.mock.calls.flatMap(([run, ms]) => (String(run).includes('this.look()') ? [ms] : []));
    for (const pause of [1_000, 2_000, 4_000]) {
      later(1);
      await until(`the pause of ${pause} ms`, () => pauses().includes(pause));
    }
    const latest = pauses().slice(-3);
    timers.mockRestore();
    sending.mockRestore();
    expect(latest).toEqual([1_000, 2_000, 4_000]);
    later(1);
    expect(await typesUntil(id, 'EmailSent')).toEqual(['EmailQueued', 'EmailSent']);
  });

  it('repeats a mail with an unknown outcome once, under the same id', async () => {
    const to = address();
    let closed = false;
    mailbox.treat = (mail) => {
      if (!mail.to.includes(to) || closed) return 'take';
      closed = true;
      return 'takeAndClose';
    };
    const [id, other] = await Promise.all([queue(to), queue(address())]);
    expect(await typesUntil(id, 'EmailSent')).toEqual(['EmailQueued', 'EmailSent']);
    await typesUntil(other, 'EmailSent');
    expect(mailbox.to(to).length).toBe(2);
    expect(new Set(mailbox.to(to).map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('sends the other mails although one mail ends every connection', async () => {
    const bad = address();
    mailbox.treat = ({ to }) => (to.includes(bad) ? 'close' : 'take');
    const [poison, ...others] = await Promise.all([queue(bad), ...Array.from({ length: 5 }, () => queue(address()))]);
    for (const id of others) await typesUntil(id, 'EmailSent');
    // Other mails are sent, so this mail is at fault.
    const next = await queue(address());
    await typesUntil(next, 'EmailSent');
    expect((await typesUntil(poison, 'EmailFailed')).slice(0, 2)).toEqual(['EmailQueued', 'EmailFailed']);
  });

  it('sends no mail about or to a person who was forgotten after it was queued', async () => {
    const { id: userID } = await api.addUser('Gone Soon');
    mailbox.treat = () => 451;
    const [about, to] = [address(), address()];
    const ids = [
      await queue(about, { about: `user-${userID}` }),
      await queue(to, { to: { name: 'Gone', address: to, subject: `user-${userID}` } }),
    ];
    for (const id of ids) await typesUntil(id, 'EmailFailed');
    await api.changeUser(userID, { type: 'DeleteUser', others: 'superUsers' });
    mailbox.treat = () => 'take';
    later(1);
    for (const id of ids)
      expect(await typesUntil(id, 'EmailGivenUp')).toEqual(['EmailQueued', 'EmailFailed', 'EmailGivenUp forgotten']);
    expect([...mailbox.to(about), ...mailbox.to(to)]).toEqual([]);
  });

  it('sends no mail to a user who was disabled, and sends it on request after they are enabled', async () => {
    const { id: userID } = await api.addUser('Away Now');
    const to = address();
    mailbox.treat = () => 451;
    const id = await queue(to, { to: { name: 'Away', address: to, subject: `user-${userID}` } });
    await typesUntil(id, 'EmailFailed');
    await api.changeUser(userID, { type: 'DisableUser' });
    mailbox.treat = () => 'take';
    later(1);
    expect(await typesUntil(id, 'EmailGivenUp')).toEqual(['EmailQueued', 'EmailFailed', 'EmailGivenUp disabled']);
    expect(mailbox.to(to)).toEqual([]);
    await api.changeUser(userID, { type: 'EnableUser' });
    const admin = await api.admin();
    await typesUntil((await admin.call(emailEndpoints.resend, { params: { id } })).shown.SentEmailID, 'EmailSent');
    expect(mailbox.to(to)).toHaveLength(1);
  });

  it('asks about a recipient again a moment later, also within a round of mails', async () => {
    const { id: userID } = await api.addUser('Away Soon');
    const subject = `user-${userID}`;
    const addresses = Array.from({ length: 5 }, address);
    mailbox.treat = () => 451;
    const ids = await Promise.all(addresses.map((to) => queue(to, { to: { name: 'Away', address: to, subject } })));
    for (const id of ids) await typesUntil(id, 'EmailFailed');
    mailbox.treat = () => 'take';
    const mailer = api.running.app.get<Mailer>(MAILER);
    const [send, held] = [mailer.send.bind(mailer), Promise.withResolvers<void>()];
    // Four are sent at once, so the fifth waits for one of them.
    const sending = jest.spyOn(mailer, 'send').mockImplementation((mail) => held.promise.then(() => send(mail)));
    later(1);
    await until('the first four mails', () => sending.mock.calls.length === 4);
    await api.changeUser(userID, { type: 'DisableUser' });
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
    held.resolve();
    const outcomes = ids.map((id, index) => typesUntil(id, index < 4 ? 'EmailSent' : 'EmailGivenUp'));
    expect((await Promise.all(outcomes)).map((types) => types.at(-1))).toEqual([
      ...['EmailSent', 'EmailSent', 'EmailSent', 'EmailSent'],
      'EmailGivenUp disabled',
    ]);
    clock.mockRestore();
    sending.mockRestore();
  });

  it('shows a mail of the system to an invalid address as failed, with the reason', async () => {
    const id = await queue('a@example.com, b@example.com');
    expect(await typesOf(id)).toEqual(['EmailQueued', 'EmailGivenUp refused']);
    const other = await queue(address());
    await typesUntil(other, 'EmailSent');
    const admin = await api.admin();
    expect((await admin.call(emailEndpoints.outbox)).shown.find(({ SentEmailID }) => SentEmailID === id)).toMatchObject(
      { State: 'failed', Answer: emailMessage.invalidRecipient, Attempts: 0 },
    );
    expect(await admin.call(emailEndpoints.resend, { params: { id } })).toMatchObject({ status: 400 });
    expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  it('sends 100 mails, each once', async () => {
    const addresses = Array.from({ length: 100 }, address);
    const ids = await Promise.all(addresses.map((to) => queue(to)));
    for (const to of addresses) await mailbox.until(to, 1);
    // The outcomes of the last few may not be recorded yet.
    for (const id of ids.slice(-8)) await typesUntil(id, 'EmailSent');
    for (const id of ids) expect(await typesOf(id)).toEqual(['EmailQueued', 'EmailSent']);
    expect(addresses.map((to) => mailbox.to(to).length)).toEqual(addresses.map(() => 1));
  });
});

describe('The mails of a record', () => {
  let manager: Client;
  let managerID: number;
  let LeadID: number;
  let customer: string;
  let specialist: { readonly id: number; readonly email: string };
  const written = (changes: object = {}) => ({
    HTML: '<p>Kia ora &amp; welcome</p>',
    Subject: 'Your quote',
    EmailTypeCodeID: recordKinds.lead.email,
    OptionalID: LeadID,
    Recipient: customer,
    FromEmail: 'sessions',
    ...changes,
  });
  const ofLead = async (by: Client = manager) =>
    (await by.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id: LeadID } })).shown;

  beforeAll(async () => {
    const mia = await api.addUser('Mia Manager', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    managerID = mia.id;
    manager = await api.as(mia);
    specialist = await api.addUser('Sam <b>Whitlock</b>', { Email: 'sam.whitlock@staff.example' });
    customer = address();
    const { PersonID } = await manager.addPerson({ FirstName: 'Zoë', LastName: 'Ngāta', Email: customer });
    LeadID = (await manager.addLead(PersonID)).LeadID;
  });

  it('mails an assignment to the assignee and the customer, and says that it is warm', async () => {
    await manager.call(leadEndpoints.assign, {
      body: { leadID: LeadID, assigneeID: specialist.id, previousAssigneeID: null, warmAssign: true },
    });
    const [[toThem], [toCustomer]] = [await mailbox.until(specialist.email, 1), await mailbox.until(customer, 1)];
    expect(toThem).toMatchObject({ subject: 'Lead assigned to you: Zoë Ngāta', from: 'main@leaseledger.example' });
    expect(toThem?.text).toContain('This is a warm lead');
    expect(toCustomer).toMatchObject({ subject: 'Sam <b>Whitlock</b> looks after your enquiry' });
    expect(toCustomer?.html).toContain('Sam &lt;b&gt;Whitlock&lt;/b&gt; looks after');
    expect(toCustomer?.text).toContain('you need not explain it again');
    const { emails, recipient } = await ofLead();
    expect(recipient).toBe(customer);
    expect(emails.map(({ EmailTypeName, TriggeredByUserName }) => [EmailTypeName, TriggeredByUserName])).toEqual(
      expect.arrayContaining([
        ['Lead assigned', 'System'],
        ['Lead assigned, to the customer', 'System'],
      ]),
    );
    expect((await manager.call(leadEndpoints.one, { params: { id: LeadID } })).shown.EmailHistory).toHaveLength(2);
    const paged = (page: number, size: number) =>
      manager.call(emailEndpoints.pageOfRecord, { params: { kind: 'lead', id: LeadID, page, size } });
    expect((await paged(2, 1)).shown).toMatchObject({ emails: [{ id: emails[1]?.id }], total: 2, recipient: customer });
    for (const [page, size] of [
      [0, 5],
      [1, 101],
    ] as const)
      expect((await paged(page, size)).said).toBe(`400 ${emailMessage.page}`);
  });

  it('lets the mail to the customer wait, withdraws it by an undo, another person or another assignment, and sends it after a restart', async () => {
    const waiting = await TestApi.start({ settings: { smtpUrl: mailbox.url, mailWaitSeconds: 30 } });
    const miaUser = await waiting.addUser('Mia Waits', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    let mia = await waiting.as(miaUser);
    const [sam, ana] = [await waiting.addUser('Sam Waits'), await waiting.addUser('Ana Waits')];
    const to = address();
    const { PersonID } = await mia.addPerson({ Email: to });
    const id = (await mia.addLead(PersonID)).LeadID;
    const assign = (assigneeID: number, previousAssigneeID: number | null) =>
      mia.call(leadEndpoints.assign, { body: { leadID: id, assigneeID, previousAssigneeID } });
    const states = async () =>
      (await mia.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id } })).shown.emails
        .filter(({ EmailTypeCodeID }) => EmailTypeCodeID === emailType.LEAD_ASSIGNED_CLIENT)
        .map(({ State }) => State)
        .toSorted();
    const untilStates = (...expected: string[]) =>
      until(`mails that are ${expected.join(', ')}`, async () => String(await states()) === String(expected));

    const first = await assign(sam.id, null);
    await untilStates('waiting');
    const administrator = await waiting.admin();
    await until('health to count the waiting mail alone', async () => {
      const { details } = (await administrator.call(healthEndpoints.health)).shown;
      return details?.mail?.waiting === 1;
    });
    expect((await administrator.call(emailEndpoints.outbox)).shown).toContainEqual(
      expect.objectContaining({ State: 'waiting', Recipient: to }),
    );
    const decision = first.headers.get(UNDO_HEADER) ?? '';
    expect((await mia.call(historyEndpoints.undoing, { params: { decision } })).shown.Mails).toEqual({
      Waiting: 1,
      Gone: [],
    });
    const undone = await mia.call(historyEndpoints.undo, { body: { decision } });
    await untilStates('withdrawn');
    // The redo of an undone assignment mails as the assignment did.
    const redo = { decision: undone.headers.get(UNDO_HEADER) ?? '' };
    expect((await mia.call(historyEndpoints.undoing, { params: redo })).shown.Entries).toMatchObject([
      { Description: 'Assigned to Sam Waits, with the emails of the first time' },
    ]);
    await mia.call(historyEndpoints.undo, { body: redo });
    await untilStates('waiting', 'withdrawn');
    const other = await mia.addPerson({ FirstName: 'Wei', Email: address() });
    const { Version } = (await mia.call(leadEndpoints.one, { params: { id } })).shown;
    const moved = await mia.call(leadEndpoints.update, {
      body: amendedLead(id, Version, { PersonID: other.PersonID }),
    });
    await untilStates('withdrawn', 'withdrawn');
    await mia.call(historyEndpoints.undo, { body: { decision: moved.headers.get(UNDO_HEADER) ?? '' } });
    const last = await assign(ana.id, sam.id);
    await untilStates('waiting', 'withdrawn', 'withdrawn');
    await mailbox.until(ana.email, 1);
    expect(mailbox.to(to)).toEqual([]);
    // A restart repeats what older assignments led to.
    const { events } = await waiting.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${id}`);
    const older = events.find(({ type }) => type === 'LeadUnassigned');
    assert(older);
    const repeated: WithdrawMails = {
      type: 'WithdrawMails',
      record: { kind: 'lead', id },
      EmailTypeCodeID: emailType.LEAD_ASSIGNED_CLIENT,
    };
    await waiting.running.app.get(Effects).perform(repeated, {
      event: older,
      metadata: metadataOfReaction({ policy: 'repeated', event: older, index: 0 }),
    });
    await untilStates('waiting', 'withdrawn', 'withdrawn');

    await waiting.stop();
    waiting.passMinutes(1);
    await waiting.open();
    mia = await waiting.as(miaUser);
    const [mail] = await mailbox.until(to, 1);
    expect(mail?.subject).toBe('Ana Waits looks after your enquiry');
    expect(mailbox.to(to)).toHaveLength(1);
    const lastDecision = { body: { decision: last.headers.get(UNDO_HEADER) ?? '' } };
    await untilStates('sent', 'withdrawn', 'withdrawn');
    expect((await mia.call(historyEndpoints.undo, lastDecision)).shown.Gone).toEqual([
      expect.objectContaining({ RecipientName: 'Aroha Ngata', Subject: 'Ana Waits looks after your enquiry' }),
    ]);
  });

  it('leaves out the mail to the customer when that is chosen', async () => {
    const other = await api.addUser('Ana Other');
    await manager.call(leadEndpoints.assign, {
      body: { leadID: LeadID, assigneeID: other.id, previousAssigneeID: specialist.id, disableLeadEmail: true },
    });
    expect((await mailbox.until(other.email, 1))[0]?.text).not.toContain('warm');
    expect(mailbox.to(customer)).toHaveLength(1);
  });

  it('mails a batch of assignments once, without names, to its assignee, and to each customer, but not to an assignee who started it', async () => {
    const customers = [address(), address(), address()];
    const ids = await Promise.all(
      customers.map(async (Email) => {
        const { PersonID } = await manager.addPerson({ FirstName: 'Ravi', LastName: 'Nandakumar', Email });
        return (await manager.addLead(PersonID)).LeadID;
      }),
    );
    const batch = async (id: number) => (await manager.call(batchEndpoints.one, { params: { id } })).shown;
    const previewed = async (id: number) => {
      await until('the preview', async () => (await batch(id)).Stage !== 'preparing');
      return batch(id);
    };
    const previewedUndo = async (id: number) => {
      const undo = (await manager.call(batchEndpoints.undo, { body: { batchID: id } })).shown;
      const row = await previewed(undo.BatchID);
      await manager.call(batchEndpoints.stop, { body: { batchID: undo.BatchID } });
      return row;
    };
    const assign = async (assigneeID: number, disableLeadEmail: boolean): Promise<number> => {
      const { BatchID } = (
        await manager.call(batchEndpoints.prepare, {
          body: { kind: leadBatch.assign, parameters: { assigneeID, warmAssign: true, disableLeadEmail }, ids },
        })
      ).shown;
      expect(await previewed(BatchID)).toMatchObject({ CustomersMailed: disableLeadEmail ? 0 : 3 });
      await manager.call(batchEndpoints.start, { body: { batchID: BatchID } });
      await until('the batch to finish', async () => (await batch(BatchID)).Stage === 'finished');
      return BatchID;
    };
    const tess = await api.addUser('Tess Batch');
    await assign(managerID, true);
    const batchID = await assign(tess.id, false);
    const [told] = await mailbox.until(tess.email, 1);
    expect(told).toMatchObject({ subject: '3 leads assigned to you' });
    expect(told?.text).toContain('Mia Manager gave you 3 leads at once.\n\nThese are warm leads');
    for (const id of ids) expect(told?.text).toContain(`Lead ${id}, Open, priority`);
    expect(told?.html).not.toContain('Nandakumar');
    for (const each of customers) expect(await mailbox.until(each, 1)).toHaveLength(1);
    expect(mailbox.to(tess.email)).toHaveLength(1);
    expect(mailbox.to('mia.manager@staff.example')).toEqual([]);
    await until('all mails to be noted as sent', async () => (await previewedUndo(batchID)).CustomersMailed === 3);
  });

  it('lets a user who opens the record write a mail, without forbidden HTML', async () => {
    const HTML =
      '<p onclick="x()">Kia <b>ora</b><script>alert(1)</script><img src="https://track.example/1.gif"> <a href="javascript:x()">a</a> <a href="https://ledger.example">site</a></p><form><input></form><p style="color:red;background:url(https://track.example)">Two</p>';
    const preview = (await manager.call(emailEndpoints.preview, { body: { HTML, Subject: 'Your quote' } })).shown
      .Contents;
    const mail = (await manager.call(emailEndpoints.sendCustomized, { body: written({ HTML }) })).shown;
    expect(mail).toMatchObject({
      Recipient: customer,
      Subject: 'Your quote',
      TriggeredByUserName: 'Mia Manager',
      Record: `lead-${LeadID}`,
      FromEmail: 'sessions',
    });
    const sent = (await mailbox.until(customer, 2))[1];
    expect(sent).toMatchObject({
      from: 'sessions@leaseledger.example',
      named: '"Zoë Ngāta" <' + customer + '>',
      text: 'Leaseledger\n\nKia ora a site (https://ledger.example)\n\nTwo\n',
    });
    const { Contents } = (await manager.call(emailEndpoints.contents, { params: { id: mail.SentEmailID } })).shown;
    expect(Contents).toBe(preview);
    for (const html of [Contents, sent?.html]) {
      expect(html).toContain('<b>ora</b>');
      for (const bad of ['<script', 'onclick', '<img', 'track.example', 'javascript:', '<form', '<input'])
        expect(html).not.toContain(bad);
    }
  });

  it('sends the pictures of a written mail with it, shows them, and sends them again', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    // The name of the type is not believed.
    const source = `data:image/jpeg;base64,${picture.toString('base64')}`;
    const HTML = `<p>The car:<img src="${source}" alt="Car" onerror="x()"><img src="${source}"><img src="cid:other"></p>`;
    const shown = `data:image/png;base64,${picture.toString('base64')}`;
    const Recipient = address();
    const preview = (await manager.call(emailEndpoints.preview, { body: { HTML, Subject: 'Your quote' } })).shown;
    expect(preview.Contents.split(shown)).toHaveLength(3);
    expect(preview.Contents).not.toMatch(/onerror|cid:/);
    const { SentEmailID: id } = (
      await manager.call(emailEndpoints.sendCustomized, { body: written({ HTML, Recipient }) })
    ).shown;
    const [sent] = await mailbox.until(Recipient, 1);
    expect(sent?.raw).toMatch(/Content-Type: image\/png; name=picture-1.png/);
    expect(sent?.raw).toMatch(/Content-ID: <[\da-f]{32}@leaseledger>/i);
    expect(sent?.raw.match(/Content-Disposition: inline/gi)).toHaveLength(1);
    expect(sent?.raw).not.toContain('cid:other');
    expect((await manager.call(emailEndpoints.contents, { params: { id } })).shown.Contents).toBe(preview.Contents);
    expect(await api.bytesOf('log.sqlite')).not.toContain(picture.toString('base64').slice(0, 60));
    await typesUntil(id, 'EmailSent');
    await manager.call(emailEndpoints.resend, { params: { id } });
    const [, again] = await mailbox.until(Recipient, 2);
    expect(again?.raw).toContain('Content-Type: image/png; name=picture-1.png');
  });

  it.each([
    ['no picture', [Buffer.from('<svg onload="x()"/>')], emailMessage.noPicture],
    ['pictures that are too large', [0, 1].map((n) => Buffer.alloc(150_000, n)), emailMessage.picturesTooLarge],
    ['too many pictures', Array.from({ length: 11 }, (_, n) => Buffer.from([n])), emailMessage.tooManyPictures],
  ])('refuses a written mail with %s', async (_, contents, message) => {
    const HTML = contents.map((each) => `<img src="data:image/png;base64,${each.toString('base64')}">`).join('');
    expect(await manager.call(emailEndpoints.sendCustomized, { body: written({ HTML }) })).toMatchObject({
      status: 400,
      message,
    });
    const long = { HTML: `<p>${'x'.repeat(41_000)}</p>` };
    expect(await manager.call(emailEndpoints.sendCustomized, { body: written(long) })).toMatchObject({ status: 400 });
  });

  it.each([
    [{ Subject: 'Hello\r\nBcc: eve@example.com' }, 200],
    [{ Recipient: 'a@example.com, b@example.com' }, 400],
    [{ Recipient: 'a@example.com\r\nRCPT TO:<b@example.com>' }, 400],
    [{ FromEmail: 'boss@example.com' }, 400],
    [{ EmailTypeCodeID: 90102 }, 400],
    [{ HTML: '' }, 400],
    [{ OptionalID: 999_999 }, 404],
  ])('answers a written mail with %j and keeps its subject on one line: %i', async (changes, status) => {
    const Recipient = address();
    expect(
      (await manager.call(emailEndpoints.sendCustomized, { body: written({ Recipient, ...changes }) })).status,
    ).toBe(status);
    const arrived = status === 200 ? await mailbox.until(Recipient, 1) : mailbox.to(Recipient);
    expect(arrived.map(({ subject, to }) => ({ subject, to }))).toEqual(
      status === 200 ? [{ subject: 'Hello Bcc: eve@example.com', to: [Recipient] }] : [],
    );
  });

  it('sends a mail again as another mail, once for two requests at once', async () => {
    const { SentEmailID: id } = (
      await manager.call(emailEndpoints.sendCustomized, { body: written({ Recipient: address() }) })
    ).shown;
    await typesUntil(id, 'EmailSent');
    const answers = await Promise.all(
      [manager, await api.admin()].map((by) => by.call(emailEndpoints.resend, { params: { id } })),
    );
    const [by] = answers.map(({ shown: { SentEmailID } }) => SentEmailID);
    await typesUntil(by ?? 0, 'EmailSent');
    const again = (await manager.call(emailEndpoints.resend, { params: { id }, key: 'again' })).shown.SentEmailID;
    expect((await manager.call(emailEndpoints.resend, { params: { id }, key: 'again' })).shown.SentEmailID).toBe(again);
    expect((await ofLead()).emails.filter(({ Resends }) => Resends === id).length).toBeGreaterThanOrEqual(2);
    await typesUntil(again, 'EmailSent');
    expect(await manager.send('GET', `/api/email/resend/${id}`)).toMatchObject({ status: 403 });
  });

  it('limits the mails that one user writes in an hour, and records them in the history', async () => {
    const writer = await api.as(await api.addUser('Wri Ter', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    const statuses: number[] = [];
    const send = async (key: string) =>
      void statuses.push(
        (await writer.call(emailEndpoints.sendCustomized, { body: written({ Recipient: 'many@example.com' }), key }))
          .status,
      );
    for (let sent = 1; sent <= WRITTEN_PER_HOUR; sent += 1) await send(`mail ${sent}`);
    await send('one too many');
    // A repeated request does not count.
    await send(`mail ${WRITTEN_PER_HOUR}`);
    expect(statuses).toEqual([...Array(WRITTEN_PER_HOUR).fill(200), 429, 200]);
    expect(
      (await writer.call(emailEndpoints.sendCustomized, { body: written({ Recipient: address() }) })).message,
    ).toBe(emailMessage.tooManyWritten);
    expect(
      (await manager.call(emailEndpoints.sendCustomized, { body: written({ Recipient: address() }) })).status,
    ).toBe(200);
    const entries = (await manager.rest('history', { filter: { Subject: `lead-${LeadID}` } })).json as {
      ActivityTypeCodeName: string;
      CreatedByUserName: string;
    }[];
    expect(
      entries.filter((entry) => entry.CreatedByUserName === 'Wri Ter' && entry.ActivityTypeCodeName === 'Email queued')
        .length,
    ).toBeGreaterThan(0);
    api.passMinutes(60);
    const nextHour = await api.as({ email: 'wri.ter@staff.example' });
    expect(
      (await nextHour.call(emailEndpoints.sendCustomized, { body: written({ Recipient: address() }) })).status,
    ).toBe(200);
  });

  it('opens mails to callers who open the record, and the outbox to user administrators', async () => {
    const stranger = await api.as(await api.addUser('Nobody Here'));
    const external = await api.as(await api.addUser('Ex Ternal', { ExternalUser: true }));
    const id = (await ofLead()).emails[0]?.SentEmailID ?? 0;
    for (const by of [stranger, external]) {
      expect(await by.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id: LeadID } })).toMatchObject({
        status: 403,
      });
      expect(await by.call(emailEndpoints.contents, { params: { id } })).toMatchObject({ status: 403 });
      expect(await by.call(emailEndpoints.resend, { params: { id } })).toMatchObject({ status: 403 });
      expect(await by.call(emailEndpoints.sendCustomized, { body: written() })).toMatchObject({ status: 403 });
      expect(await by.rest('outbox')).toMatchObject({ status: 403 });
    }
    const page = await (
      await api.admin()
    ).rest('outbox', { filter: { State: ['failed'] }, sort: ['StateOrder', 'ASC'], range: [0, 9] });
    expect(page.status).toBe(200);
  });
});

it('Shows the outbox without addresses to an external administrator, who cannot find mails by them either', async () => {
  const external = await api.as(
    await api.addUser('Ex Admin', { ExternalUser: true, RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }),
  );
  const to = address();
  const Subject = `Your car, ${to}`;
  const id = await queue(to, { content: { Subject, HTML: '<p>Kia ora</p>', Text: 'Kia ora' } });
  await typesUntil(id, 'EmailSent');
  await api.shown();
  for (const answer of [await external.rest('outbox'), await external.call(emailEndpoints.outbox)]) {
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`"SentEmailID":${id},`);
    for (const address of [to, '"Recipient":"', '"Answer":"']) expect(answer.text.includes(address)).toBe(false);
  }
  const filter = { Recipient: to };
  for (const path of ['rest/outbox', 'email/outbox'])
    for (const asked of [filter, { q: to }, { Subject_gte: Subject }])
      expect(await external.get(`/api/${path}?filter=${encodeURIComponent(JSON.stringify(asked))}`)).toMatchObject({
        status: 400,
      });
  expect((await (await api.admin()).rest('outbox', { filter })).text).toContain(to);
});

it('Ends the start when no area writes a mail that a policy asks for', async () => {
  const lost: Policy<AnyEvent> = {
    name: 'queue-mail-on-lead-added',
    on: ['LeadLogged'],
    asksFor: { QueueMail: ['lead-added'] },
    react: () => [],
  };
  await expect(TestApi.start({ policies: [lost] })).rejects.toThrow(
    'The policy queue-mail-on-lead-added asks for the mail lead-added, which no area writes.',
  );
});

describe('Without a mail server', () => {
  it('keeps mail in the outbox without a server, and does not send it by itself later', async () => {
    const to = address();
    await api.stop();
    await api.open({ settings: {} });
    const id = await queue(to);
    // Nobody waited for the sender: both are of one append.
    expect(await typesOf(id)).toEqual(['EmailQueued', 'EmailKept']);
    await api.stop();
    await api.open();
    const other = await queue(address());
    await typesUntil(other, 'EmailSent');
    expect([await typesOf(id), mailbox.to(to)]).toEqual([['EmailQueued', 'EmailKept'], []]);
  });

  it('says of a mail to a disabled user that it was not kept, and why', async () => {
    await api.stop();
    await api.open({ settings: {} });
    const { id: userID } = await api.addUser('Off Duty');
    await api.changeUser(userID, { type: 'DisableUser' });
    const to = address();
    const id = await queue(to, { to: { name: 'Off Duty', address: to, subject: `user-${userID}` } });
    await until('the reason', async () => {
      api.running.app.get(Sender).look();
      return (await typesOf(id)).length > 1;
    });
    expect(await typesOf(id)).toEqual(['EmailQueued', 'EmailGivenUp disabled']);
  });
});
