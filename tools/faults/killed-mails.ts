import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import { Mailbox, type ReceivedMail, type Treatment } from '../../apps/api/testing/mailbox.ts';
import type { Site } from '../browser/site.ts';
import type { LogPlace } from './log-places.ts';
import { StaffClient } from './staff-client.ts';

/** When a process is killed while it sends. */
export interface MailDeath {
  /** The server takes the mail, and nobody hears that it did; or it has said so, and that may not be written down yet. */
  readonly when: 'taken' | 'answered';
  /** At which mail of this life, from 1. */
  readonly at: number;
  /** So much later, in milliseconds. */
  readonly afterMs: number;
}

/** What came of kills: how many mails there were, how often one came twice, and what is wrong. */
export interface MailOutcome {
  readonly mails: number;
  readonly repeats: number;
  readonly wrong: readonly string[];
}

const BETWEEN_LOOKS_MS = 100;
const MAILS_A_LIFE = 12;

/** What a mail server was given, and what may come again: what it had taken when somebody was killed, and what did not stand in the log as sent. */
export class Deliveries {
  readonly #mayComeAgain = new Map<string, number>();

  constructor(
    readonly mailbox: Mailbox,
    private readonly place: LogPlace,
  ) {}

  /** By their Message-IDs, the streams that the log has of mails. */
  async #streams(): Promise<Map<string, string[]>> {
    const log = this.place.open();
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

  /** To be called when a process was killed. */
  async killed(): Promise<void> {
    const streams = await this.#streams();
    for (const { messageId } of new Map(this.mailbox.mails.map((mail) => [mail.messageId, mail])).values()) {
      if (streams.get(messageId)?.includes('EmailSent') !== true)
        this.#mayComeAgain.set(messageId, (this.#mayComeAgain.get(messageId) ?? 0) + 1);
    }
  }

  /** Resolves when so many mails stand in the log as sent. */
  async untilSent(count: number): Promise<void> {
    while ([...(await this.#streams()).values()].filter((types) => types.includes('EmailSent')).length < count)
      await pause(BETWEEN_LOOKS_MS);
  }

  /** What is wrong with what arrived, once all is quiet. */
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

/** A mail but for the moment at which it was sent, and the marks that part it, which are new each time. */
const said = (raw: string): string => raw.replace(/^Date: .*$/m, '').replace(/--_NmP-[\w-]+/g, '--');

/** The death of a process that sends. @returns what is to be asked for each mail, and what resolves once it is dead */
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

/** Asks for a mail, and again under the same key where nothing was answered, as whoever asks would. @param at which process is asked, by now */
async function queue(staff: StaffClient, at: () => Site | undefined, LeadID: number, address: string): Promise<void> {
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
 * Mails through a process that is killed while it sends, started again, and killed again; the last life lives on, with rows that are built anew from the log.
 * @returns what arrived, and what is wrong with it
 */
export async function killedMails(place: LogPlace, deaths: readonly MailDeath[]): Promise<MailOutcome> {
  const mailbox = await Mailbox.start();
  const deliveries = new Deliveries(mailbox, place);
  let site: Site | undefined;
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
      // One user writes a few mails an hour, and no more.
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
    // Replay sends nothing: in the last life rows of mails are folded anew, as they were queued first.
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

/** Between which steps of a digest its process is killed: as soon as the log has this event, or a mail server the mail. */
export const digestDeaths = ['ChangeCollected', 'DigestClosed', 'EmailQueued', 'taken'] as const;
export type DigestDeath = (typeof digestDeaths)[number];

/**
 * A followed lead is changed, and the process killed on the way to the mail that tells of it, for each death once.
 * @param place of EventStoreDB's kind: its stand-in says when it took an event
 */
export async function killedDigests(
  place: LogPlace,
  deaths: readonly DigestDeath[],
): Promise<MailOutcome & { readonly told: number }> {
  const { double } = place;
  if (double === undefined) throw new Error('A log in a file does not say when it took an event');
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
      // It may be killed before it answers.
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
