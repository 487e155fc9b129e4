import { setTimeout } from 'node:timers/promises';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { Outcome } from '@leaseledger/domain/emails/email.commands';
import { emailDecider, isWaiting } from '@leaseledger/domain/emails/email.decider';
import { destroyKeyOnPersonForgotten } from '@leaseledger/domain/policies/destroy-key-on-person-forgotten.policy';
import { destroyKeyOnUserDeleted } from '@leaseledger/domain/policies/destroy-key-on-user-deleted.policy';
import { userDecider } from '@leaseledger/domain/users/user.decider';
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
import { MAILER, MailRefused, type Mailer } from './exports/mailer.ts';
import { queuedEmail, type QueuedEmail } from './queued-email.ts';

/** So many are on their way at once. */
const AT_ONCE = 4;
/** So many are looked up at a time. */
const SLICE = 200;
/** When so many in a row get no answer, the server is away: the others need not be tried. */
const IS_AWAY = AT_ONCE;
/** Pauses while the server is away, in milliseconds; each is twice as long as the one before. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 300_000;
/** So often it is asked what is due by now, and what another process did not come to. */
const ASKED_EVERY = 30_000;
const SHOWN_WITHIN = 2_000;

/** Why nothing goes out at the moment, and since when (ISO 8601, UTC). */
export interface MailTrouble {
  readonly since: string;
  /** The kind of failure, ECONNREFUSED; no address and no password. */
  readonly reason: string;
}

/**
 * Sends what is in the outbox. Of several processes one does at a time. Whether a mail is to be sent, its own stream says, and never a list: nothing
 * goes out because rows or events are read again. A process that is killed after a server took a mail and before that stands in the log has it sent
 * once more, under the same Message-ID.
 */
@Injectable()
export class Sender implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger('Mail');
  readonly #stopping = new AbortController();
  /** A server took them; that is still to be written down. */
  readonly #taken = new Set<number>();
  #round: Promise<void> | undefined;
  #isAskedAgain = false;
  /** Not while another process does. */
  #isSending = false;
  /** What the lists must show before they are asked. */
  #writtenUpTo: Position | undefined;
  #pause = FIRST_PAUSE;
  #trouble: MailTrouble | undefined;
  #again: NodeJS.Timeout | undefined;
  #regularly: NodeJS.Timeout | undefined;
  #subscription: Subscription | undefined;

  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly turns: Turns,
    @Inject(READ_SIDE) private readonly rows: Pick<ReadSide, 'list' | 'waitFor'>,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'subscribe' | 'readStream'>,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'destroyed'>,
    @Inject(MAILER) private readonly mailer: Mailer | undefined,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  onApplicationBootstrap(): void {
    const onEvent = ({ position }: { readonly position: Position }) => {
      this.#written(position);
      this.look();
    };
    this.#subscription = this.log.subscribe({
      name: 'mail',
      from: 'end',
      filter: { typePrefixes: ['EmailQueued'] },
      onEvent,
    });
    this.#regularly = setInterval(() => this.look(), ASKED_EVERY).unref();
    this.look();
  }

  /** What is on its way is waited for: what a server took must be written down. */
  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#regularly);
    clearTimeout(this.#again);
    const ended = this.#isSending
      ? Promise.race([this.#round, setTimeout(this.settings.stopSeconds * 1_000, undefined, { ref: false })])
      : undefined;
    await Promise.all([this.#subscription?.stop(), ended]);
  }

  /** Undefined while mail goes out. */
  get trouble(): MailTrouble | undefined {
    return this.#trouble;
  }

  /** Sends what is due by now. One round at a time; one that is asked for meanwhile follows. */
  look(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#round !== undefined) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isAskedAgain = false;
    clearTimeout(this.#again);
    this.#round = this.#sendAll()
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
      return this.#sendInTurn(due, new Round(isMine)).finally(() => (this.#isSending = false));
    });
  }

  /** @param due those that were found; what is queued meanwhile asks for a round of its own */
  async #sendInTurn(due: readonly number[], round: Round): Promise<void> {
    for (let ids = due; ids.length > 0 && !round.isOver; ids = ids.length < SLICE ? [] : await this.#due(round.seen))
      await this.#sendThese(ids, round);
    // The server is there: those that got no answer are tried once more, and then it is their fault.
    const lost = round.lost.splice(0);
    if (round.answered && !round.isOver) await this.#sendThese(lost, round);
    this.#judge(round, lost.length > 0 || round.lost.length > 0);
  }

  /** Those that the lists show as waiting, the first one first; which of them are, their streams say. */
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
    const email = queuedEmail(await this.streams.current(`${emailDecider.category}-${id}`));
    const now = this.clock().toISOString();
    if (email === undefined || !isWaiting(email.state) || (email.state.nextAttempt ?? now) > now) return;
    const outcome = this.#taken.has(id) ? ({ type: 'MarkSent' } as const) : await this.#tried(email, round);
    if (outcome === undefined) return;
    await this.#mark(id, outcome);
    this.#taken.delete(id);
  }

  /** Undefined where nobody knows what became of it. */
  async #tried({ state: { SentEmailID, about }, mail, to }: QueuedEmail, round: Round): Promise<Outcome | undefined> {
    if (mail === undefined || (await this.#isForgotten([about, ...(to === null ? [] : [to])])))
      return { type: 'MarkForgotten' };
    if (to !== null && (await this.#isDisabled(to))) return { type: 'MarkDisabled' };
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

  /** The log says it before their key is destroyed. */
  async #isForgotten(subjects: readonly string[]): Promise<boolean> {
    if ((await this.vault.destroyed(subjects)).size > 0) return true;
    const forgetting: readonly string[] = [destroyKeyOnPersonForgotten, destroyKeyOnUserDeleted].flatMap(
      ({ on }) => on,
    );
    const latest = await Promise.all(
      subjects.map((subject) => this.log.readStream(subject, { from: 'end', direction: 'backwards', limit: 1 })),
    );
    return latest.some(({ events }) => events.some(({ type }) => forgetting.includes(type)));
  }

  /** As the log says it now: lists may not show it yet. */
  async #isDisabled(subject: string): Promise<boolean> {
    if (!subject.startsWith(`${userDecider.category}-`)) return false;
    const past = await this.streams.current(subject);
    return stateOf(userDecider, past).stage === 'disabled';
  }

  async #mark(id: number, command: Outcome): Promise<void> {
    const decide = (decided: Outcome) =>
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
      // Forgotten a moment ago: what the server said of them is not kept.
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

/** What came of trying all that was due. */
class Round {
  readonly seen = new Set<number>();
  /** Nobody knows whether these were taken. */
  readonly lost: number[] = [];
  answered = false;
  failure: unknown;
  #isOver = false;
  #inARow = 0;
  readonly #lostBefore = new Set<number>();

  constructor(readonly isMine: () => Promise<boolean>) {}

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

  /** @returns whether it is the mail's fault: it was lost before while others got through */
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

/** The kind alone: messages may hold addresses. */
function nameOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return 'unknown';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return 'name' in thrown && typeof thrown.name === 'string' ? thrown.name : 'unknown';
}
