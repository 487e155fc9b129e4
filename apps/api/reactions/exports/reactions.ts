import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import { notFound } from '../../kernel/failure.ts';
import { KeyedMutex } from '../../kernel/keyed-mutex.ts';
import { PolicyRun, type PolicyRunOptions } from '../policy-run.ts';

/** A start waits this long for what a crash left undone, in milliseconds; the rest is made up for while requests are served. */
const MADE_UP_WITHIN = 15_000;

export interface ReactionsOptions extends PolicyRunOptions {
  readonly policies: readonly Policy<AnyEvent>[];
}

/** How one policy is; told by `GET health`. No personal details. */
export interface ReactionStatus {
  readonly policy: string;
  /** A stopped one goes on at the next start. */
  readonly state: 'running' | 'stopped';
  /** How many reactions it goes on without. */
  readonly parked: number;
}

/** How far one policy is. */
export interface PolicyProgress extends Pick<PolicyRun, 'on' | 'isStopped' | 'position'> {
  readonly policy: string;
  readonly parked: number;
}

/**
 * What happens because something happened: each policy follows the log by itself, so that none waits for another.
 * One process runs them; a second one would repeat what is in effect already, and change nothing.
 */
export class Reactions {
  readonly #runs: readonly PolicyRun[];
  readonly #replays = new KeyedMutex();

  constructor({ policies, ...options }: ReactionsOptions) {
    this.#runs = policies.map((policy) => new PolicyRun(policy, options));
  }

  /** Begins to follow the log. Resolves when everything that was left undone is done or parked, or after a while: a log that is away keeps nobody. */
  async start(): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, MADE_UP_WITHIN);
    await Promise.race([Promise.all(this.#runs.map((run) => run.start())), late.promise]);
    clearTimeout(timer);
  }

  /** Resolves when the reactions that are under way have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.#runs.map((run) => run.stop()));
  }

  status(): ReactionStatus[] {
    return this.#runs.map(({ name, isStopped, parked }) => ({ policy: name, state: isStopped ? 'stopped' : 'running', parked: parked.length }));
  }

  /** How far each policy is. */
  progress(): PolicyProgress[] {
    return this.#runs.map(({ name, on, isStopped, position, parked }) => ({ policy: name, on, isStopped, position, parked: parked.length }));
  }

  /** The oldest of each policy first. */
  parked(): ParkedReactionView[] {
    return this.#runs.flatMap(({ name, parked }) => parked.map((reaction) => ({ ...reaction, policy: name })));
  }

  /** As `PolicyRun.replay`; those for one event take turns. @throws Failure 404 for no such policy */
  async replay(policy: string, eventId: string): Promise<void> {
    const run = this.#runs.find(({ name }) => name === policy);
    if (run === undefined) throw notFound('Policy');
    await this.#replays.run(`${policy} ${eventId}`, () => run.replay(eventId));
  }
}
