import type {
  FilesHealth,
  HealthDetails,
  HealthView,
  LogHealth,
  ProjectionHealth,
  ProjectingHealth,
  ReactionHealth,
} from '@leaseledger/contract/health/health.views';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import { Inject, Injectable } from '@nestjs/common';
import { answerWithin } from '../../threads/answer-within.ts';
import {
  BUILD,
  CLOCK,
  PROJECTIONS,
  READ_SIDE,
  SETTINGS,
  type BuildState,
  type Clock,
} from '../../foundation/platform.ts';
import { WrittenEvents, type NewerEvent } from '../../storage/written-events.ts';
import { LogCheck } from '../../storage/log-check.ts';
import type { Projecting, ReadSide } from '../../reads/read-side.ts';
import type { Settings } from '../../settings/settings.ts';
import { Storage } from '../../storage/storage.ts';
import { version } from '../../foundation/version.ts';
import { OutboxHealth } from './outbox-health.ts';
import { Reactions } from '../../reactions/exports/reactions.ts';

/** The time without an answer after which a server counts as unreachable, in milliseconds. */
const ANSWERS_WITHIN = 1_000;
/** The most unopenable events that health names. `npm run replay` names all. */
const UNOPENED_NAMED = 20;
/** The age of an event, in milliseconds, from which a policy that has not reacted to it counts as too far behind. */
const TOO_FAR_BEHIND = 60_000;
/** The value while the read models cannot be asked. */
const NONE = { total: 0, events: [] } as const;

/** Whether the lists are complete and can be read. */
@Injectable()
export class ReadinessProbe {
  /** At most one question runs per server, however many requests ask for health. */
  readonly #asking = new Map<'log' | 'rows' | 'vault', Promise<boolean>>();
  #newer: NewerEvent | undefined;

  constructor(
    private readonly logCheck: LogCheck,
    private readonly written: WrittenEvents,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    @Inject(BUILD) private readonly build: BuildState,
    @Inject(PROJECTIONS) private readonly projections: readonly Projection[],
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly reactions: Reactions,
    private readonly storage: Storage,
    private readonly outbox: OutboxHealth,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'readyNeedsLog'>,
  ) {}

  /** The health with all details, for any caller. */
  async ask(): Promise<HealthView & { readonly details: HealthDetails }> {
    const reachable = await this.#reaches('log', () => this.logCheck.look());
    const { isRunning, keptIn, restarts, projecting } = this.readSide;
    const areRowsReached = await this.#reachesRows();
    const isVaultReached = await this.#reachesVault();
    const projections = await Promise.all(
      this.readSide.status().map((status) => this.#projection(status, areRowsReached)),
    );
    if (reachable) await this.reactions.look();
    const [reactions, reacting] = [this.reactions.status(), await this.reactions.reacting()];
    const vault = { state: isVaultReached ? 'reachable' : 'unreachable', keptIn } as const;
    const readSide = {
      state: areRowsReached ? 'running' : isRunning ? 'unreachable' : 'starting',
      keptIn,
      restarts,
      ...(projecting && { projecting: projectingOf(projecting) }),
    } as const;
    const unopened = areRowsReached ? await this.readSide.unopened(UNOPENED_NAMED) : NONE;
    const forgetting = { pending: areRowsReached ? await this.readSide.forgetting() : null };
    const mail = areRowsReached ? await this.outbox.ask() : null;
    const [log, details] = [
      this.#log(reachable),
      { version, readSide, vault, projections, reactions, reacting, unopened, forgetting, mail },
    ];
    const files = await this.#files();
    const { progress: build } = this.build;
    if (this.isDamaged()) return { status: 'damaged', log, files, build, details };
    if (!(await this.#areBuilt())) return { status: 'starting', log, files, build, details };
    const isWhole =
      this.#newer === undefined &&
      areRowsReached &&
      isVaultReached &&
      projecting?.process !== null &&
      unopened.total === 0 &&
      projections.every(({ state }) => state !== 'stopped') &&
      reactions.every((reaction) => reaction.state !== 'stopped' && reaction.parked === 0 && this.#keepsUp(reaction));
    return { status: reachable && isWhole && files.disk === 'ok' ? 'ok' : 'degraded', log, files, build, details };
  }

  async #projection(
    { eventId: _, serves, ...status }: ProjectionStatus,
    areRowsReached: boolean,
  ): Promise<ProjectionHealth> {
    const projection = serves && this.projections.find(({ name }) => name === status.name);
    if (serves === undefined || projection === undefined) return status;
    const rows = areRowsReached ? await this.readSide.count(projection.readModel, {}).catch(() => null) : null;
    return { ...status, served: { version: serves.version, stateOf: serves.time, rows } };
  }

  /** Whether log or vault is damaged, or the log holds other data than before: only the right data in its place mends that. */
  isDamaged(): boolean {
    return this.storage.isDamaged('log') || this.storage.isDamaged('vault') || this.storage.exchanged !== undefined;
  }

  #keepsUp({ behind }: ReactionHealth): boolean {
    return behind === undefined || this.clock().getTime() - Date.parse(behind.since) < TOO_FAR_BEHIND;
  }

  /** Whether a later release wrote events that this one does not know, as far as the vault answers. */
  async isOutdated(): Promise<boolean> {
    await this.#reachesVault();
    return this.#newer !== undefined;
  }

  #log(isReachable: boolean): LogHealth {
    const { exchanged } = this.storage;
    if (exchanged === undefined)
      return {
        state: isReachable ? 'reachable' : 'unreachable',
        ...(this.#newer && { newer: this.#newer }),
      };
    const { expected, found } = exchanged;
    return {
      state: 'exchanged',
      exchanged: { position: expected.position, expected: expected.id ?? null, found: found ?? null },
    };
  }

  async #files(): Promise<FilesHealth> {
    return {
      log: this.storage.isDamaged('log') ? 'damaged' : 'ok',
      vault: this.storage.isDamaged('vault') ? 'damaged' : 'ok',
      readModels: this.readSide.wasSetAside && !(await this.#areBuilt()) ? 'rebuilding' : 'ok',
      disk: (await this.storage.isFull()) ? 'full' : 'ok',
    };
  }

  /** Whether logged-in users can read the lists. */
  async isReady(): Promise<boolean> {
    return (await this.#areBuilt()) && (await this.#reachesRows()) && (await this.#reachesVault());
  }

  /** False once the log has been away for a minute, where the site wants to know that. */
  async hasLogIfNeeded(): Promise<boolean> {
    if (!this.settings.readyNeedsLog) return true;
    await this.#reaches('log', () => this.logCheck.look());
    return !this.logCheck.isAway;
  }

  /** Whether each projection is up with the log, or an older version serves. */
  async #areBuilt(): Promise<boolean> {
    const projections = this.readSide.status();
    const starting = await Promise.all(projections.map((status) => this.#isStarting(status)));
    return this.readSide.isRunning && !starting.includes(true) && projections.length >= this.projections.length;
  }

  /** Rows in the data folder are readable while their thread runs; rows in a MongoDB while it answers. */
  async #reachesRows(): Promise<boolean> {
    const { isRunning, keptIn } = this.readSide;
    return isRunning && (keptIn === 'SQLite' || this.#reaches('rows', () => this.readSide.forgetting()));
  }

  /** Also learns what a later release wrote. */
  async #reachesVault(): Promise<boolean> {
    const isReached = await this.#reaches('vault', async () => (this.#newer = await this.written.newer()));
    return this.readSide.keptIn === 'SQLite' || isReached;
  }

  #reaches(server: 'log' | 'rows' | 'vault', ask: () => Promise<unknown>): Promise<boolean> {
    const asking =
      this.#asking.get(server) ??
      ask()
        .then(
          () => true,
          () => false,
        )
        .finally(() => this.#asking.delete(server));
    this.#asking.set(server, asking);
    return answerWithin(ANSWERS_WITHIN, asking);
  }

  /** A new version is not waited for while an older one serves. */
  async #isStarting({ name, state, version }: ProjectionStatus): Promise<boolean> {
    const projection = state === 'building' ? this.projections.find((other) => other.name === name) : undefined;
    if (projection === undefined) return false;
    const served = await this.readSide.servedVersion(projection);
    return served === undefined || served === version;
  }
}

const projectingOf = ({ isHere, process, since }: Projecting): ProjectingHealth => ({ isHere, process, since });
