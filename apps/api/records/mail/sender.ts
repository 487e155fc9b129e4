import { setTimeout } from 'node:timers/promises';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isWaiting } from '@leaseledger/domain/emails/email';
import { emailDecider } from '@leaseledger/domain/emails/email.area';
import type { EmailOutcome } from '@leaseledger/domain/emails/mark-email';
import { destroyKeyOnPersonForgotten } from '@leaseledger/domain/policies/forgetting/destroy-key-on-person-forgotten.policy';
import { destroyKeyOnUserDeleted } from '@leaseledger/domain/policies/forgetting/destroy-key-on-user-deleted.policy';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { EventLog, Position, Subscription } from '@leaseledger/event-log/event-log';
import { KeyDestroyed, type Vault } from '@leaseledger/event-log/vault/vault';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import {
  CLOCK,
  EVENT_LOG,
  RANDOM_BYTES,
  READ_SIDE,
  SETTINGS,
  VAULT,
  type Clock,
  type RandomBytes,
} from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { Turns } from '../../platform/commands/turns.ts';
import { WaitingMails } from './exports/waiting-mails.ts';
import { MailTemplates } from './exports/mail-templates.ts';
import { MAILER, MailRefused, type Mailer } from './exports/mailer.ts';
import { queuedEmail, type QueuedEmail } from './queued-email.ts';

/** At most this many mails are sent at once. */
const AT_ONCE = 4;
/** At most this many mails are looked up at a time. */
const SLICE = 200;
/** A question about a person is asked again after so many milliseconds. */
const ASKED_ONCE_IN = 200;
/** After this many mails without an answer in a row, the server counts as away, and the others are not tried. */
const IS_AWAY = AT_ONCE;
/** The pauses while the server is away, in milliseconds. Each is twice the previous one. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 300_000;
/** The interval of checks for due mails and for those that another process left, in milliseconds. */
const ASKED_EVERY = 30_000;
const SHOWN_WITHIN = 2_000;

/** The reason why no mail goes out, and its beginning (ISO 8601, UTC). */
export interface MailTrouble {
  readonly since: string;
  /** The kind of failure, e.g. ECONNREFUSED, without addresses and passwords. */
  readonly reason: string;
}

/**
 * Sends the mails of the outbox, in one process at a time. A mail's own stream decides whether it is sent, never a
 * list, so that reading rows or events again sends nothing. When a process is killed between sending and recording, the
 * mail is sent again under the same Message-ID.
 */
@Injectable()
export class Sender implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('Mail');
  readonly #stopping = new AbortController();
  /** The mails that a server took and that are not recorded yet. */
  readonly #taken = new Set<number>();
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  /** False while another process sends. */
  #isSending = false;
  /** The position that the lists must reach before they are read. */
  #writtenUpTo: Position | undefined;
  #pause = FIRST_PAUSE;
  #trouble: MailTrouble | undefined;
  #again: NodeJS.Timeout | undefined;
  /** The next look, when a waiting mail may go. */
  #atItsTime: NodeJS.Timeout | undefined;
  #regularly: NodeJS.Timeout | undefined;
  #subscription: Subscription | undefined;

  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly turns: Turns,
    private readonly waiting: WaitingMails,
    private readonly templates: MailTemplates,
    @Inject(READ_SIDE) private readonly rows: Pick<ReadSide, 'keptIn' | 'list' | 'waitFor'>,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'subscribe' | 'readStream'>,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'destroyed'>,
    @Inject(MAILER) private readonly mailer: Mailer | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  onApplicationBootstrap(): void {
    this.#subscription = this.log.subscribe({
      name: 'mail',
      from: 'end',
      filter: { typePrefixes: ['EmailQueued'] },
      onEvent: ({ position, data }) => {
        // Without a mail server, mails are kept as they are queued, unless they wait.
        if (this.mailer === undefined && data['notBefore'] === undefined) return;
        this.#written(position);
        this.look();
      },
    });
    this.#regularly = setInterval(() => this.look(), ASKED_EVERY).unref();
    this.look();
  }

  /** Waits for mails in progress, because their outcome must be recorded. */
  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#regularly);
    clearTimeout(this.#again);
    clearTimeout(this.#atItsTime);
    const ended = this.#isSending
      ? Promise.race([this.#round, setTimeout(this.settings.stopSeconds * 1_000, undefined, { ref: false })])
      : undefined;
    await Promise.all([this.#subscription?.stop(), ended]);
  }

  /** Undefined while mail goes out. */
  get trouble(): MailTrouble | undefined {
    return this.#trouble;
  }

  /** Sends due mails. One round runs at a time; a call during it starts another round afterwards. */
  look(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#round !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAskedAgain = false;
    clearTimeout(this.#again);
    clearTimeout(this.#atItsTime);
    this.#round = this.#sendAll()
      .then(() => this.#lookInTime())
      .catch((thrown: unknown) => this.#tell(thrown))
      .finally(() => {
        this.#round = undefined;
        if (this.#stopping.signal.aborted) return;
        if (this.#trouble !== undefined || this.#taken.size > 0)
          this.#again = globalThis.setTimeout(() => this.look(), this.#pause).unref();
        else if (this.#isAskedAgain) setImmediate(() => this.look());
      });
  }

  async #sendAll(): Promise<void> {
    if (this.#writtenUpTo !== undefined) await this.rows.waitFor(this.#writtenUpTo, SHOWN_WITHIN);
    const due = await this.#due(new Set());
    if (due.length === 0) return;
    await this.turns.run('mail', (isMine) => {
      this.#isSending = true;
      return this.#sendInTurn(due, new Round(isMine, () => this.streams.era)).finally(() => (this.#isSending = false));
    });
  }

  /**
   * Looks again when the next waiting mail may go. Also after a restart, because the lists show it. While the server is
   * away, its growing pauses decide.
   */
  async #lookInTime(): Promise<void> {
    if (this.#trouble !== undefined) return;
    const { rows } = await this.rows.list(emailRows.readModel, {
      where: [{ column: 'State', is: 'waiting' }],
      sort: { column: 'NextAttemptDateTime', order: 'ASC' },
      limit: 1,
      uncounted: true,
    });
    const next = rows.map((row) => parsed(row).NextAttemptDateTime)[0];
    if (typeof next !== 'string' || this.#stopping.signal.aborted) return;
    const pause = Math.max(Date.parse(next) - this.clock().getTime(), FIRST_PAUSE);
    if (pause < ASKED_EVERY) this.#atItsTime = globalThis.setTimeout(() => this.look(), pause).unref();
  }

  /** @param due the mails found. Mails queued during the round start their own */
  async #sendInTurn(due: readonly number[], round: Round): Promise<void> {
    for (let ids = due; ids.length > 0 && !round.isOver; ids = ids.length < SLICE ? [] : await this.#due(round.seen))
      await this.#sendThese(ids, round);
    // The server answers, so the mails without an answer are tried once more. A second failure is their fault.
    const lost = round.lost.splice(0);
    if (round.answered && !round.isOver) await this.#sendThese(lost, round);
    this.#judge(round, lost.length > 0 || round.lost.length > 0);
  }

  /** The mails that the lists show as waiting, oldest first. Their streams decide. */
  async #due(seen: ReadonlySet<number>): Promise<readonly number[]> {
    const found: number[] = [];
    const now = this.clock().toISOString();
    for (const condition of [
      { column: 'State', is: 'queued' },
      { column: 'NextAttemptDateTime', to: now },
    ] as const) {
      for (let offset = 0; ; offset += SLICE) {
        const { rows } = await this.rows.list(emailRows.readModel, {
          where: [condition],
          sort: { column: 'SentEmailID', order: 'ASC' },
          offset,
          limit: SLICE,
          uncounted: true,
        });
        found.push(...rows.map((row) => parsed(row).SentEmailID).filter((id) => !seen.has(id)));
        if (rows.length < SLICE || found.length >= SLICE) break;
      }
    }
    return found;
  }

  async #sendThese(ids: readonly number[], round: Round): Promise<void> {
    const waiting = [...ids];
    const worker = async () => {
      for (
        let id = waiting.shift();
        id !== undefined && !round.isOver && !this.#stopping.signal.aborted;
        id = waiting.shift()
      ) {
        round.seen.add(id);
        await this.#sendOne(id, round).catch((thrown: unknown) => this.#tell(thrown));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (this.#stopping.signal.aborted) round.end();
  }

  async #sendOne(id: number, round: Round): Promise<void> {
    const past = await this.#past(`${emailDecider.category}-${id}`);
    const email = await queuedEmail(past, this.templates);
    const now = this.clock().toISOString();
    if (email === undefined || !isWaiting(email.state) || (email.state.nextAttempt ?? now) > now) return;
    const { EmailTypeCodeID, record } = email.queued;
    if (
      email.state.state === 'waiting' &&
      !this.#taken.has(id) &&
      !(await this.waiting.stillHolds(EmailTypeCodeID, record, past[0]?.metadata.causationId))
    )
      return this.#mark(id, { type: 'MarkWithdrawn', bySender: true });
    const outcome = this.#taken.has(id) ? ({ type: 'MarkSent' } as const) : await this.#tried(email, round);
    if (outcome === undefined) return;
    await this.#mark(id, outcome);
    this.#taken.delete(id);
  }

  /** Where files are the store, no other process appends. Elsewhere another one may have sent the mail. */
  #past(stream: string): ReturnType<KnownStreams['current']> {
    return this.rows.keptIn === 'SQLite' ? this.streams.remembered(stream) : this.streams.current(stream);
  }

  /** Undefined when the outcome is unknown. */
  async #tried(
    { state: { SentEmailID, about }, mail, to }: QueuedEmail,
    round: Round,
  ): Promise<EmailOutcome | undefined> {
    const people = [about, ...(to === null ? [] : [to])];
    const isForgotten = (subject: string) => round.asked(`forgotten ${subject}`, () => this.#isForgotten(subject));
    if (mail === undefined || (await Promise.all(people.map(isForgotten))).includes(true))
      return { type: 'MarkForgotten' };
    if (to !== null && (await round.asked(`disabled ${to}`, () => this.#isDisabled(to))))
      return { type: 'MarkDisabled' };
    if (this.mailer === undefined) return { type: 'MarkKept' };
    if (!(await round.isMine())) {
      round.end();
      return undefined;
    }
    try {
      await this.mailer.send(mail);
      this.#taken.add(SentEmailID);
      round.gotAnswer();
      return { type: 'MarkSent' };
    } catch (thrown) {
      if (thrown instanceof MailRefused) {
        round.gotAnswer();
        return { type: 'MarkRefused', code: thrown.code, answer: thrown.answer, forGood: thrown.forGood };
      }
      return round.lose(SentEmailID, thrown)
        ? { type: 'MarkRefused', code: null, answer: `The connection was lost (${nameOf(thrown)})`, forGood: false }
        : undefined;
    }
  }

  /** Also reads the log, because the key is destroyed only after the event. */
  async #isForgotten(subject: string): Promise<boolean> {
    if ((await this.vault.destroyed([subject])).size > 0) return true;
    const forgetting: readonly string[] = [destroyKeyOnPersonForgotten, destroyKeyOnUserDeleted].flatMap(
      ({ on }) => on,
    );
    const { events } = await this.log.readStream(subject, { from: 'end', direction: 'backwards', limit: 1 });
    return events.some(({ type }) => forgetting.includes(type));
  }

  /** From the log, because the lists may lag behind. */
  async #isDisabled(subject: string): Promise<boolean> {
    if (!subject.startsWith(`${userDecider.category}-`)) return false;
    const past = await this.streams.current(subject);
    return stateOf(userDecider, past).stage === 'disabled';
  }

  async #mark(id: number, command: EmailOutcome): Promise<void> {
    const decide = (decided: EmailOutcome) =>
      this.bus.execute(
        new Execute(
          emailDecider,
          { id, command: decided },
          { ...systemMetadata(this.randomBytes), isShownLater: true },
        ),
      );
    try {
      this.#written((await decide(command)).position);
    } catch (thrown) {
      // The person was forgotten a moment ago, so the server's answer is not stored.
      if (!(thrown instanceof KeyDestroyed)) throw thrown;
      this.#written((await decide({ type: 'MarkForgotten' })).position);
    }
  }

  #written(position: Position | undefined): void {
    if (position !== undefined && position > (this.#writtenUpTo ?? '')) this.#writtenUpTo = position;
  }

  #judge({ answered, failure }: Round, hasLost: boolean): void {
    if (answered || !hasLost) {
      this.#trouble = undefined;
      this.#pause = FIRST_PAUSE;
      return;
    }
    this.#pause = this.#trouble === undefined ? FIRST_PAUSE : Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#trouble = { since: this.#trouble?.since ?? this.clock().toISOString(), reason: nameOf(failure) };
    this.#tell(failure);
  }

  #tell(thrown: unknown): void {
    if (!this.#stopping.signal.aborted) this.#log.warn(`Mail waits: ${nameOf(thrown)}`);
  }
}

/** The result of trying all due mails. */
class Round {
  readonly seen = new Set<number>();
  /** The mails with an unknown outcome. */
  readonly lost: number[] = [];
  answered = false;
  failure: unknown;
  #isOver = false;
  #inARow = 0;
  readonly #lostBefore = new Set<number>();
  readonly #answers = new Map<string, Promise<boolean>>();
  #answersOf: { readonly at: number; readonly era: number } = { at: 0, era: 0 };

  constructor(
    readonly isMine: () => Promise<boolean>,
    private readonly era: () => number,
  ) {}

  /** The answer about a person, for the mails of the next moment. Somebody who is forgotten here ends it. */
  asked(question: string, ask: () => Promise<boolean>): Promise<boolean> {
    const [at, era] = [performance.now(), this.era()];
    if (era !== this.#answersOf.era || at - this.#answersOf.at > ASKED_ONCE_IN) {
      this.#answers.clear();
      this.#answersOf = { at, era };
    }
    const answer = this.#answers.get(question) ?? ask();
    this.#answers.set(question, answer);
    return answer;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  gotAnswer(): void {
    this.answered = true;
    this.#inARow = 0;
  }

  /** @returns whether the mail is at fault: it was lost before, while others were sent */
  lose(id: number, failure: unknown): boolean {
    this.failure = failure;
    this.#inARow += 1;
    if (this.#inARow >= IS_AWAY) this.end();
    if (this.answered && this.#lostBefore.has(id)) return true;
    this.#lostBefore.add(id);
    this.lost.push(id);
    return false;
  }
}

/** Only the kind of error, because messages may contain addresses. */
function nameOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return 'unknown';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'unknown';
}
