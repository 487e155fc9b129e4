import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { ReactionHealth, ReactingHealth } from '@leaseledger/contract/health/health.views';
import type { ParkedReactionView } from '@leaseledger/contract/reactions/reaction.views';
import type { Vault, VaultLease } from '@leaseledger/event-log/vault/vault';
import { answerWithin } from '../../threads/answer-within.ts';
import { notFound } from '../../answers/failure.ts';
import type { Turns } from '../../commands/turns.ts';
import { ParkedReactions } from '../parked-reactions.ts';
import { PolicyFeed } from '../policy-feed.ts';
import { PolicyRun, type PolicyRunOptions } from '../policy-run.ts';
import { replay } from '../react.ts';

/**
 * How long a start waits for reactions that a crash left undone, in milliseconds. The rest is done while requests are
 * served.
 */
const MADE_UP_WITHIN = 15_000;
/** The milliseconds after which the last known state is reported, when the log does not answer. */
const LOOKED_WITHIN = 1_000;
const LEASE = 'reactions';
const REPLAYS = 'replays of reactions';

export interface ReactionsOptions extends PolicyRunOptions {
  readonly policies: readonly Policy<AnyEvent>[];
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint' | 'lease'>;
  /** The name of this process, which no other and no earlier process has. */
  readonly processName: string;
  /** The turns in which replays run, one after the other in all processes. */
  readonly turns: Turns;
  /** Called when the vault does not answer which process reacts. */
  readonly onLeaseTrouble: (error: unknown) => void;
}

/** The progress of one policy. */
export interface PolicyProgress {
  readonly policy: string;
  /** The types of the events that it reacts to. */
  readonly on: readonly string[];
  readonly parked: number;
  /** Undefined while another process reacts. */
  readonly run: Pick<PolicyRun, 'isStopped' | 'isJoined' | 'position' | 'behind'> | undefined;
}

interface Followed {
  readonly policy: Policy<AnyEvent>;
  readonly parked: ParkedReactions;
}

/**
 * Runs the policies. They share what is read of the log, and none waits for another. Of the processes with a shared
 * vault one reacts, and another one takes over when it is gone. For some seconds two may react, but the repeats change
 * nothing. Every process knows the parked reactions and can replay them.
 */
export class Reactions {
  readonly #followed: readonly Followed[];
  readonly #lease: VaultLease;
  /** Empty while another process reacts. */
  #runs: readonly PolicyRun[] = [];
  #feed: PolicyFeed | undefined;
  #caughtUp: Promise<unknown> = Promise.resolve();
  /** All who want to know what is parked share one look. */
  #looking: Promise<boolean> | undefined;
  /** One change of who reacts comes after the other. */
  #changing = Promise.resolve();
  #isStopping = false;

  constructor(private readonly options: ReactionsOptions) {
    const { policies, vault, processName, onLeaseTrouble } = options;
    this.#followed = policies.map((policy) => ({ policy, parked: new ParkedReactions(policy.name, options) }));
    this.#lease = vault.lease({
      name: LEASE,
      holder: processName,
      onTaken: () => this.#change(() => this.#begin()),
      onLost: () => this.#change(() => this.#end()),
      onTrouble: onLeaseTrouble,
    });
  }

  /**
   * Begins to react, now or when no other process does. Resolves when the undone reactions are done or parked. It also
   * resolves after a while, so that an unavailable log does not block the start.
   */
  async start(): Promise<void> {
    await this.#lease.start();
    await this.#changing;
    await answerWithin(
      MADE_UP_WITHIN,
      this.#caughtUp.then(() => true),
    );
  }

  /** Resolves when running reactions have ended, so that another process may continue. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#change(() => this.#end());
    await this.#changing;
    await this.#lease.stop();
  }

  /** Learns what is parked by now, wherever that was done. Where the log does not answer in time, what was known stays. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#looking = undefined));
    await answerWithin(LOOKED_WITHIN, this.#looking);
  }

  /** One read finds out whether the log is away: one for each policy would fill the connection. */
  async #lookOnce(): Promise<void> {
    await this.options.log.head();
    await Promise.all(this.#followed.map(({ parked }) => parked.load()));
  }

  /** Whether this process reacts. */
  get isHere(): boolean {
    return this.#runs.length > 0;
  }

  /** The process that reacts. */
  async reacting(): Promise<ReactingHealth> {
    return { isHere: this.isHere, process: (await this.#lease.holder().catch(() => undefined)) ?? null };
  }

  /** The state at the last look. */
  status(): ReactionHealth[] {
    return this.progress().map(({ policy, parked, run }) => ({
      policy,
      state: run === undefined ? 'elsewhere' : run.isStopped ? 'stopped' : 'running',
      parked,
      ...(run?.behind && { behind: run.behind }),
    }));
  }

  /** The progress of each policy, with the parked reactions at the last look. */
  progress(): PolicyProgress[] {
    return this.#followed.map(({ policy: { name, on }, parked }) => ({
      policy: name,
      on,
      parked: parked.all.length,
      run: this.#runs.find((run) => run.name === name),
    }));
  }

  /** The parked reactions at the last look, the oldest of each policy first. */
  parked(): ParkedReactionView[] {
    return this.#followed.flatMap(({ policy, parked }) =>
      parked.all.map((reaction) => ({ ...reaction, policy: policy.name })),
    );
  }

  /**
   * Replays a parked reaction like `replay` of react.ts, in turns across all processes.
   * @throws Failure 404 for an unknown policy; VaultUnavailable
   */
  async replay(policy: string, eventId: string): Promise<void> {
    const found = this.#followed.find((each) => each.policy.name === policy);
    if (found === undefined) throw notFound('Policy');
    await this.options.turns.run(REPLAYS, () => replay(found.policy, found.parked, eventId, this.options));
  }

  #change(change: () => Promise<void>): void {
    this.#changing = this.#changing.then(change);
  }

  async #begin(): Promise<void> {
    if (this.#isStopping) return;
    this.#runs = this.#followed.map(({ policy, parked }) => new PolicyRun(policy, parked, this.options));
    this.#feed = new PolicyFeed(this.#runs, this.options);
    this.#caughtUp = this.#feed.start();
  }

  async #end(): Promise<void> {
    const feed = this.#feed;
    [this.#runs, this.#feed] = [[], undefined];
    await feed?.stop();
  }
}
