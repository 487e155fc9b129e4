import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { MailTemplate } from '@leaseledger/domain/emails/email';
import type { MailValues } from '@leaseledger/email-design/filled';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { mailDigestOnDigestClosed } from '@leaseledger/domain/policies/following/mail-digest-on-digest-closed.policy';
import { queueMailsOnLeadAssigned } from '@leaseledger/domain/policies/leads/queue-mails-on-lead-assigned.policy';
import { tellFollowersOnRecordChanged } from '@leaseledger/domain/policies/following/tell-followers-on-record-changed.policy';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { EVENT_CODEC, EVENT_LOG } from './platform/foundation/platform.ts';
import { Digests } from './records/mail/exports/digests.ts';
import { MailTemplates } from './records/mail/exports/mail-templates.ts';
import { Effects } from './platform/reactions/exports/effects.ts';
import { performing } from './platform/reactions/perform.ts';
import { react } from './platform/reactions/react.ts';
import { LeadDistributor } from './areas/distributors/lead-distributor.ts';
import type { Client } from './testing/client.ts';
import { follow, leadOf, writeNote } from './testing/followed-leads.ts';
import { TestApi, type TestUser } from './testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start({ settings: { publicUrl: 'https://ledger.example' } });
const mia = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
let manager = await api.as(mia);
const samUser = await api.addUser('Sam Whitlock');
let sam = await api.as(samUser);

/** A lead of Sam's. */
const samsLead = () => leadOf(api, samUser, manager);
const note = (by: Client, id: number, text?: string) => writeNote(api, by, id, text);

describe('digest mails', () => {
  /** Waits until the log holds a number of digest mails to an address, and answers them. */
  async function mailsTo(address: string, many: number): Promise<readonly string[]> {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const codec: EventCodec = api.running.app.get(EVENT_CODEC);
    for (;;) {
      const found: string[] = [];
      for await (const event of log.readAll({ filter: { typePrefixes: ['EmailQueued'] } })) {
        const [mail] = await codec.decode([event]);
        const { Recipient, Subject, template, Data } = (mail?.data ?? {}) as {
          Recipient?: string;
          Subject?: string;
          template?: MailTemplate | null;
          Data?: MailValues;
        };
        if (Recipient !== address || !template || !Data) continue;
        const { Text } = await api.running.app.get(MailTemplates, { strict: false }).again(template, Data);
        found.push(`${Subject}\n${Text}`);
      }
      if (found.length >= many) return found;
      await setImmediate();
    }
  }
  /** Waits until the policy has collected a number of changes. */
  async function collected(many: number, by = hana): Promise<void> {
    await until(`${many} changes to be collected`, async () => (await countOf('ChangeCollected', by)) >= many);
  }
  async function countOf(type: string, { id }: TestUser): Promise<number> {
    let found = 0;
    for await (const { data } of api.running.app.get<EventLog>(EVENT_LOG).readAll({ filter: { typePrefixes: [type] } }))
      found += Number(data['UserID'] === id);
    return found;
  }
  /**
   * Closes due digests after the lists show the collected changes. Without that, they would be found 15 seconds later.
   */
  async function closeDue(): Promise<void> {
    await until('the lists to show everything', () => api.shown());
    await api.running.app.get(Digests).closeDue();
  }
  async function restart(): Promise<void> {
    await api.stop();
    await api.open();
    [manager, sam] = [await api.as(mia), await api.as(samUser)];
  }
  /** Reacts again to all events, like a second process, or one that was killed before it saved its checkpoint. */
  async function reactAgain(): Promise<void> {
    const { app } = api.running;
    const [log, codec]: [EventLog, EventCodec] = [app.get(EVENT_LOG), app.get(EVENT_CODEC)];
    const perform = performing({ execute: async () => undefined, effects: app.get(Effects) });
    const all: readonly Policy<AnyEvent>[] = [
      tellFollowersOnRecordChanged,
      queueMailsOnLeadAssigned,
      mailDigestOnDigestClosed,
    ];
    for (const policy of all)
      for await (const event of log.readAll({ filter: { typePrefixes: policy.on } }))
        if (policy.on.some((type) => type === event.type)) await react(policy, event, { codec, perform });
  }
  /**
   * Breaks appends of a category: the log refuses them, or takes them and loses the answer.
   * @returns a promise that resolves when that happened
   */
  function breakAppends(category: string, takesIt: boolean): Promise<void> {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const append = log.append.bind(log);
    const broken = Promise.withResolvers<void>();
    log.append = async (stream, ...rest) => {
      if (!stream.startsWith(`${category}-`)) return append(stream, ...rest);
      if (takesIt) await append(stream, ...rest);
      broken.resolve();
      throw new LogUnavailable('Gone in this moment');
    };
    return broken.promise;
  }
  let hana: TestUser;

  it('a digest mails all changes together after a while, once, even with two processes and after a restart', async () => {
    hana = await api.addUser('Hana Ishida', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    const id = await samsLead();
    await follow(await api.as(hana), id);
    await note(manager, id);
    await note(manager, id);
    await note(sam, id);
    await note(await api.as(hana), id, 'Her own.');
    await collected(3);
    await closeDue();
    await api.stop();
    await api.open();
    api.passMinutes(6);
    await Promise.all([closeDue(), closeDue()]);
    await closeDue();
    const [mail] = await mailsTo(hana.email, 1);
    expect(mail).toContain(`Lead ${id} was changed\n`);
    expect(mail?.match(/Note written/g)).toHaveLength(3);
    expect(mail).toContain('Mia Okafor: Note written');
    [manager, sam] = [await api.as(mia), await api.as(samUser)];
    await note(sam, id);
    await collected(4);
    api.passMinutes(6);
    await closeDue();
    expect(await mailsTo(hana.email, 2)).toHaveLength(2);
  });

  it('one digest is sent when two processes react to the same changes at once', async () => {
    const follower = await api.addUser('Ines Duarte', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    const id = await samsLead();
    await follow(await api.as(follower), id);
    await note(manager, id);
    await note(sam, id);
    await Promise.all([reactAgain(), reactAgain()]);
    api.passMinutes(6);
    await Promise.all([closeDue(), closeDue()]);
    await Promise.all([reactAgain(), reactAgain()]);
    await closeDue();
    expect(await mailsTo(follower.email, 1)).toHaveLength(1);
    expect([await countOf('ChangeCollected', follower), await countOf('DigestClosed', follower)]).toEqual([2, 1]);
  });

  it.each([
    ['refuses an append', false],
    ['takes an append and loses the answer', true],
  ])(
    'a digest is neither lost nor sent twice when the log %s between collecting, closing and queueing, and the process ends',
    async (_, takesIt) => {
      const follower = await api.addUser(takesIt ? 'Odile Marchand' : 'Noa Peretz', {
        RoleGroupIntID: roleGroup.NLS_TEAM_LEAD,
      });
      const id = await samsLead();
      await follow(await api.as(follower), id);
      const uncollected = breakAppends('digest', takesIt);
      await note(manager, id);
      await uncollected;
      await restart();
      await collected(1, follower);
      api.passMinutes(6);
      const unclosed = breakAppends('digest', takesIt);
      await expect(closeDue()).rejects.toBeInstanceOf(LogUnavailable);
      await unclosed;
      await restart();
      const unqueued = breakAppends('email', takesIt);
      await closeDue();
      if (!takesIt) await unqueued;
      await restart();
      const [mail, ...more] = await mailsTo(follower.email, 1);
      await reactAgain();
      expect(mail?.match(/Note written/g)).toHaveLength(1);
      expect([
        more,
        await mailsTo(follower.email, 1),
        await countOf('ChangeCollected', follower),
        await countOf('DigestClosed', follower),
      ]).toEqual([[], [mail], 1, 1]);
    },
  );

  it('a digest that cannot be closed does not hold up the digests of other users', async () => {
    const [broken, follower] = [
      await api.addUser('Otto Brandt', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }),
      await api.addUser('Lina Falk', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }),
    ];
    const id = await samsLead();
    await follow(await api.as(broken), id);
    await note(manager, id);
    await collected(1, broken);
    await follow(await api.as(follower), id);
    api.passMinutes(1);
    await note(manager, id);
    await Promise.all([collected(2, broken), collected(1, follower)]);
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const append = log.append.bind(log);
    log.append = (stream, ...rest) =>
      stream === `digest-${broken.id}` ? Promise.reject(new Error('Damaged')) : append(stream, ...rest);
    api.passMinutes(6);
    const closing = await closeDue().catch(String);
    log.append = append;
    expect([closing, await countOf('DigestClosed', follower)]).toEqual(['Error: Damaged', 1]);
  });

  it('a change in two records reaches followers of either one, with a link to the record', async () => {
    const follower = await api.addUser('Ravi Menon', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    const admin = await api.admin();
    const add = async (CompanyTradingName: string) => (await admin.addCompany({ CompanyTradingName })).CompanyID;
    const [ParentCompanyID, ChildCompanyID] = [await add('Otway Group'), await add('Otway Dairies')];
    await (
      await api.as(follower)
    ).call(subscriptionEndpoints.subscribe, {
      body: { SubscriptionTypeID: recordKinds.company.subscription, AttachedToID: ChildCompanyID },
    });
    api.passMinutes(1);
    await admin.call(companyLinkEndpoints.link, { body: { ParentCompanyID, ChildCompanyID } });
    await collected(1, follower);
    api.passMinutes(6);
    await closeDue();
    const [mail] = await mailsTo(follower.email, 1);
    expect(mail).toContain(`Company ${ChildCompanyID} was changed\n`);
    expect(mail).toContain(
      `Otway Dairies (Company ${ChildCompanyID})\nhttps://ledger.example/admin/companies/view/${ChildCompanyID}\n- `,
    );
    expect(mail).toContain('Site Administrator: Belongs to');
  });

  it('leads assigned together are announced in one digest, a single lead at once, and own assignments not at all', async () => {
    const specialist = await api.addUser('Ines Ferreira');
    const leads = [await samsLead(), await samsLead(), await samsLead(), await samsLead()];
    const [first, second, third, single] = leads;
    const assign = (some: readonly (number | undefined)[], assigneeID: number, warmAssign = false) =>
      manager.call(leadEndpoints.assignMany, {
        body: {
          leads: some.map((leadID) => ({ leadID: leadID ?? 0, previousAssigneeID: samUser.id })),
          assigneeID,
          warmAssign,
          disableLeadEmail: true,
        },
      });
    await assign([single], specialist.id);
    const [atOnce] = await mailsTo(specialist.email, 1);
    expect(atOnce).toContain('Lead assigned to you');
    await assign([first, second], specialist.id, true);
    await assign([third, await samsLead()], specialist.id);
    await collected(4, specialist);
    await manager.call(leadEndpoints.assign, {
      body: { leadID: third ?? 0, previousAssigneeID: specialist.id, assigneeID: samUser.id, disableLeadEmail: true },
    });
    await api.shown();
    api.passMinutes(6);
    await Promise.all([closeDue(), closeDue()]);
    await Promise.all([reactAgain(), reactAgain()]);
    const [, mail, ...more] = await mailsTo(specialist.email, 2);
    expect(mail).toContain('3 leads assigned to you');
    expect(mail).toContain(`Warm leads, whose customers know of you and wait for your call: ${first}, ${second}.`);
    expect(mail).not.toContain(`Lead ${third},`);
    expect(mail).toContain('Mia Okafor gave you 3 leads at once.');
    expect(more).toEqual([]);
    await assign([await samsLead(), await samsLead()], mia.id);
    api.passMinutes(6);
    await closeDue();
    expect((await mailsTo(mia.email, 0)).filter((told) => told.includes('leads assigned'))).toEqual([]);
  });

  it('leads from one run of the distributor are announced in one digest, and a single lead at once', async () => {
    const [several, one] = [await api.addUser('Nils Aaberg'), await api.addUser('Ana Rebelo')];
    const admin = await api.admin();
    await admin.call(leadDistributorEndpoints.changePool, {
      body: { UserPool: [several, one].map(({ id }) => ({ UserID: id })) },
    });
    const { PersonID } = await admin.addPerson();
    for (const _ of [1, 2, 3]) await admin.addLead(PersonID);
    await admin.call(leadDistributorEndpoints.toggle, { body: { newState: 1 } });
    await api.running.app.get(LeadDistributor).runDue();
    expect(await mailsTo(one.email, 1)).toEqual([expect.stringContaining('Lead assigned to you')]);
    await collected(2, several);
    api.passMinutes(6);
    await closeDue();
    await Promise.all([reactAgain(), reactAgain()]);
    const [mail, ...more] = await mailsTo(several.email, 1);
    expect(mail).toContain('2 leads assigned to you');
    expect(mail).toContain('Lead distributor gave you 2 leads at once.');
    expect([more, await mailsTo(one.email, 1)]).toEqual([[], [expect.any(String)]]);
  });

  it('leads of a user who left are announced to their new assignee in one digest', async () => {
    const [leaves, takes] = [await api.addUser('Otto Leaves'), await api.addUser('Tove Takes')];
    const admin = await api.admin();
    const { PersonID } = await admin.addPerson();
    const some = { AssignedToUserID: leaves.id };
    for (const _ of [1, 2]) await admin.addLead(PersonID, some);
    await admin.call(userEndpoints.disable, {
      body: { userID: leaves.id, work: 'toColleague', receiverUserID: takes.id },
    });
    await collected(2, takes);
    api.passMinutes(6);
    await closeDue();
    await Promise.all([reactAgain(), reactAgain()]);
    const [mail, ...more] = await mailsTo(takes.email, 1);
    expect(mail).toContain('2 leads assigned to you');
    expect(more).toEqual([]);
  });

  it('disabled and deleted users get no digest, and a deleted user follows nothing', async () => {
    const [disabled, deleted, other] = await Promise.all(
      ['Yara Haddad', 'Piet Mulder', 'Wren Castle'].map((name) =>
        api.addUser(name, { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }),
      ),
    );
    if (disabled === undefined || deleted === undefined || other === undefined) throw new Error('Three were added');
    const id = await samsLead();
    for (const user of [disabled, deleted]) await follow(await api.as(user), id);
    await note(manager, id);
    await follow(await api.as(other), id);
    api.passMinutes(1);
    await note(manager, id);
    await Promise.all([collected(2, disabled), collected(2, deleted), collected(1, other)]);
    await api.changeUser(disabled.id, { type: 'DisableUser' });
    const admin = await api.admin();
    expect((await admin.call(userEndpoints.remove, { params: { id: deleted.id } })).status).toBe(200);
    const followers = async () =>
      (await manager.shown(subscriptionEndpoints.ofRecord, { params: { subject: `lead-${id}` } })).map(
        ({ UserID }) => UserID,
      );
    await until('the deleted user to follow nothing', async () => !(await followers()).includes(deleted.id));
    expect(await followers()).toEqual([disabled.id, other.id]);
    api.passMinutes(6);
    await closeDue();
    // Their digests were closed before this one, and digests are sent in that order.
    expect(await mailsTo(other.email, 1)).toHaveLength(1);
    expect([await countOf('DigestClosed', disabled), await countOf('DigestClosed', deleted)]).toEqual([1, 1]);
    expect([await mailsTo(disabled.email, 0), await mailsTo(deleted.email, 0)]).toEqual([[], []]);
  });
});
