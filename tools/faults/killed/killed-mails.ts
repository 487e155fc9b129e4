import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmailRow } from '@leaseledger/contract/emails/email.views';
import type { UndoableDecision } from '@leaseledger/contract/history/history.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import { until } from '@leaseledger/event-log/testing/until';
import { Mailbox, type ReceivedMail, type Treatment } from '../../../apps/api/testing/mailbox.ts';
import type { SiteProcess } from '../../browser/site/site.ts';
import type { LogPlace } from '../log-places.ts';
import { patiently, StaffClient } from '../staff-client.ts';

/** The moment at which a sending process is killed. */
export interface MailDeath {
  /**
   * taken: the server has the mail, but no answer is received. answered: the answer is received, but perhaps not
   * recorded.
   */
  readonly when: 'taken' | 'answered';
  /** The number of the mail in this life, from 1. */
  readonly at: number;
  /** The delay of the kill, in milliseconds. */
  readonly afterMs: number;
}

/** The result of the kills: the number of mails, the number of repeats, and the faults. */
export interface MailOutcome {
  readonly mails: number;
  readonly repeats: number;
  readonly wrong: readonly string[];
}

const BETWEEN_LOOKS_MS = 100;
const MAILS_A_LIFE = 12;

/** The mails that a server received, and those that may repeat: taken at a kill, but not recorded as sent. */
export class Deliveries {
  readonly #mayComeAgain = new Map<string, number>();

  constructor(
    readonly mailbox: Mailbox,
    private readonly place: LogPlace,
  ) {}

  /** The streams of mails in the log, by Message-ID. */
  async #streams(): Promise<Map<string, string[]>> {
    const log = await this.place.open();
    const types = new Map<string, string[]>();
    const names = new Map<string, string>();
    for await (const { stream, type, data } of log.readAll({ filter: { streamPrefixes: ['email-'] } })) {
      if (type === 'EmailQueued') names.set(stream, String(data['MessageID']));
      const name = names.get(stream) ?? stream;
      types.set(name, [...(types.get(name) ?? []), type]);
    }
    await log.close();
    return types;
  }

  /** Must be called after each kill. */
  async killed(): Promise<void> {
    const streams = await this.#streams();
    for (const { messageId } of new Map(this.mailbox.mails.map((mail) => [mail.messageId, mail])).values()) {
      if (streams.get(messageId)?.includes('EmailSent') !== true)
        this.#mayComeAgain.set(messageId, (this.#mayComeAgain.get(messageId) ?? 0) + 1);
    }
  }

  /** Resolves when the log records so many mails as sent. */
  async untilSent(count: number): Promise<void> {
    await until(
      `${count} sent mails`,
      async () => [...(await this.#streams()).values()].filter((types) => types.includes('EmailSent')).length >= count,
      patiently,
    );
  }

  /** The faults in the received mails, once all is quiet. */
  async outcome(): Promise<MailOutcome> {
    const streams = await this.#streams();
    const received = Map.groupBy(this.mailbox.mails, ({ messageId }) => messageId);
    const wrong = [...streams].flatMap(([id, types]) => [
      ...(types.join() === 'EmailQueued,EmailSent' ? [] : [`${id} holds ${types.join(', ')}`]),
      ...(received.has(id) ? [] : [`${id} was lost`]),
    ]);
    for (const [id, mails] of received) {
      const most = 1 + (this.#mayComeAgain.get(id) ?? 0);
      if (!streams.has(id)) wrong.push(`${id} arrived and is not in the log`);
      if (mails.length > most)
        wrong.push(`${id} arrived ${mails.length} times, and ${most} at most were to be expected`);
      if (new Set(mails.map(({ raw }) => said(raw))).size > 1) wrong.push(`${id} was another mail when it came again`);
    }
    return { mails: streams.size, repeats: this.mailbox.mails.length - received.size, wrong };
  }
}

/** A mail without its date and its boundaries, which are new each time. */
const said = (raw: string): string => raw.replace(/^Date: .*$/m, '').replace(/--_NmP-[\w-]+/g, '--');

/** Kills the sending process at the given mail. @returns the treatment of each mail, and a promise of the death */
function dying(death: MailDeath, kill: () => Promise<void>) {
  const dead = Promise.withResolvers<void>();
  let taken = 0;
  const die = async () => {
    await pause(death.afterMs);
    await kill();
    dead.resolve();
  };
  const treat = async (): Promise<Treatment> => {
    taken += 1;
    if (taken === death.at && death.when === 'taken') await die();
    else if (taken === death.at) setImmediate(() => void die());
    return 'take';
  };
  return { treat, isDead: dead.promise };
}

const writtenMail = (OptionalID: number, Recipient: string) => ({
  HTML: '<p>Kia ora</p>',
  Subject: 'Your quote',
  EmailTypeCodeID: recordKinds.lead.email,
  OptionalID,
  Recipient,
  FromEmail: 'main',
});

/**
 * Asks for a mail, and repeats with the same key without an answer, as a caller would. @param at the current process
 */
async function queue(
  staff: StaffClient,
  at: () => SiteProcess | undefined,
  LeadID: number,
  address: string,
): Promise<void> {
  for (;;) {
    const site = at();
    const answer =
      site &&
      (await staff
        .at(site.url)
        .send('POST', 'email/sendCustomized', { body: writtenMail(LeadID, address), key: address })
        .catch(() => undefined));
    if (answer?.status === 200) return;
    await pause(BETWEEN_LOOKS_MS);
  }
}

/**
 * Sends mails through a process that is killed while sending and restarted, again and again. The last life continues,
 * with rows rebuilt from the log.
 * @returns the received mails and their faults
 */
export async function killedMails(place: LogPlace, deaths: readonly MailDeath[]): Promise<MailOutcome> {
  const mailbox = await Mailbox.start();
  const deliveries = new Deliveries(mailbox, place);
  let site: SiteProcess | undefined;
  const start = async () => (site = await place.startSite({ SMTP_URL: mailbox.url }));
  let count = 0;
  const queueing: Promise<void>[] = [];
  try {
    const first = await start();
    const staff = await StaffClient.login(first.url, first.admin);
    const { PersonID } = await staff.addPerson();
    const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Electric, wants delivery before June' },
    });
    const queueSome = (writer: StaffClient, many: number) => {
      for (let each = 0; each < many; each += 1)
        queueing.push(queue(writer, () => site, LeadID, `mail-${(count += 1)}@example.com`));
    };
    for (const [life, death] of deaths.entries()) {
      const running = site ?? (await start());
      // Each life has a new user, because one user may write only a few mails an hour.
      const { staff: writer } = await staff.at(running.url).addColleague(`writer.${life}@example.com`);
      const { treat, isDead } = dying(death, () => {
        site = undefined;
        return running.kill();
      });
      mailbox.treat = treat;
      queueSome(writer, MAILS_A_LIFE);
      await isDead;
      await deliveries.killed();
    }
    mailbox.treat = () => 'take';
    // A replay sends nothing: the last life folds the rows of mails anew, from their queueing on.
    for (const file of ['', '-wal', '-shm']) rmSync(join(place.dataDir, `read-models.sqlite${file}`), { force: true });
    const last = await start();
    queueSome(staff, 1);
    await Promise.all(queueing);
    await deliveries.untilSent(count);
    await last.stop();
    return await deliveries.outcome();
  } finally {
    await site?.kill();
    await mailbox.stop();
  }
}

/**
 * Assigns two leads, undoes one of the assignments while the mails to their customers wait, and kills the process at
 * once. The next life continues.
 * @returns how often each customer received the mail: of the assignment that stands, and of the one that was undone
 */
export async function killedWhileWaiting(place: LogPlace): Promise<readonly [number, number]> {
  const mailbox = await Mailbox.start();
  const start = () => place.startSite({ SMTP_URL: mailbox.url, MAIL_WAIT_SECONDS: '20' });
  let site = await start();
  try {
    const staff = await StaffClient.login(site.url, site.admin);
    const { user } = await staff.call<{ user: { UserID: number } }>('POST', 'users/refreshAuthProfile');
    const assigned = async (Email: string): Promise<number> => {
      const { PersonID } = await staff.addPerson({ Email });
      const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
        Lead: { PersonID, Notes: 'Electric, wants delivery before June' },
      });
      await staff.call<LeadRow>('POST', 'leads/assign', {
        leadID: LeadID,
        assigneeID: user.UserID,
        previousAssigneeID: null,
      });
      return LeadID;
    };
    const [stands, undone] = ['stands@example.com', 'undone@example.com'];
    const ids = [await assigned(stands), await assigned(undone)];
    await until(
      'two waiting mails',
      async () =>
        (await staff.call<readonly EmailRow[]>('GET', 'email/outbox')).filter(({ State }) => State === 'waiting')
          .length === 2,
      patiently,
    );
    const decisions = await staff.call<readonly UndoableDecision[]>('GET', `history/undoable/lead-${ids[1]}`);
    const decision = decisions.findLast(({ Refusal }) => Refusal === null)?.Decision;
    await staff.call('POST', 'history/undo', { decision });
    await site.kill();
    site = await start();
    await until('the mail that waited', () => Promise.resolve(mailbox.to(stands).length > 0), patiently);
    const again = staff.at(site.url);
    await until(
      'no mail that waits',
      async () =>
        (await again.call<readonly EmailRow[]>('GET', 'email/outbox')).every(({ State }) => State !== 'waiting'),
      patiently,
    );
    return [mailbox.to(stands).length, mailbox.to(undone).length];
  } finally {
    await site.kill();
    await mailbox.stop();
  }
}

/** The steps of a digest at which its process is killed: when the log has this event, or a mail server the mail. */
export const digestDeaths = ['ChangeCollected', 'DigestClosed', 'EmailQueued', 'taken'] as const;
export type DigestDeath = (typeof digestDeaths)[number];

/**
 * Changes a followed lead, and kills the process on the way to its mail, once for each death.
 * @param place one on the stand-in for EventStoreDB, because it reports each event
 */
export async function killedDigests(
  place: LogPlace,
  deaths: readonly DigestDeath[],
): Promise<MailOutcome & { readonly told: number }> {
  const { double } = place;
  if (double === undefined) throw new Error('Only the stand-in says when it took an event');
  const mailbox = await Mailbox.start();
  const deliveries = new Deliveries(mailbox, place);
  const start = () => place.startSite({ SMTP_URL: mailbox.url, DIGEST_MINUTES: '0.005' });
  const isDigest = ({ subject }: ReceivedMail) => subject.endsWith('was changed');
  let site = await start();
  try {
    const staff = await StaffClient.login(site.url, site.admin);
    const { PersonID } = await staff.addPerson();
    const { LeadID } = await staff.call<LeadRow>('PUT', 'leads', {
      Lead: { PersonID, Notes: 'Electric, wants delivery before June' },
    });
    await staff.call<SubscriptionRow>('PUT', 'userSubscriptions', {
      SubscriptionTypeID: recordKinds.lead.subscription,
      AttachedToID: LeadID,
    });
    const { staff: mia } = await staff.addColleague('mia.okafor@example.com');
    for (const [round, death] of deaths.entries()) {
      const running = site;
      const dead = Promise.withResolvers<void>();
      const die = async () => {
        mailbox.treat = () => 'take';
        await running.kill();
        dead.resolve();
      };
      let seen = double.log.events.length;
      const stopListening = double.log.onAppended(() => {
        const isIt = double.log.events.slice(seen).some(({ type }) => type === death);
        seen = double.log.events.length;
        if (!isIt) return;
        stopListening();
        void die();
      });
      mailbox.treat = async (): Promise<Treatment> => {
        if (death === 'taken') await die();
        return 'take';
      };
      // The process may be killed before the answer.
      await mia
        .at(site.url)
        .call<NoteRow>('PUT', 'notes', {
          NoteType: recordKinds.lead.note,
          AttachedToID: LeadID,
          Note: `Rang, ${round}`,
        })
        .catch(() => undefined);
      await dead.promise;
      stopListening();
      await deliveries.killed();
      site = await start();
      await deliveries.untilSent(round + 1);
    }
    await site.stop();
    const { wrong, ...outcome } = await deliveries.outcome();
    const types = double.log.events.map(({ type }) => type);
    const [collected, closed] = ['ChangeCollected', 'DigestClosed'].map(
      (type) => types.filter((each) => each === type).length,
    );
    const counts = [
      collected,
      closed,
      outcome.mails,
      new Set(mailbox.mails.filter(isDigest).map(({ messageId }) => messageId)).size,
    ];
    return {
      ...outcome,
      told: collected ?? 0,
      wrong: [
        ...wrong,
        ...(counts.every((each) => each === deaths.length)
          ? []
          : [`${deaths.length} changes: ${counts.join(', ')} collected, closed, queued and arrived`]),
      ],
    };
  } finally {
    await site.kill();
    await mailbox.stop();
  }
}
