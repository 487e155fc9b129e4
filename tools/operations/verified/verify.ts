import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LetterTemplateEvent } from '@leaseledger/domain/fuel-cards/letter-template.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import { LogExchanged, type EventLog, type Position } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { Batch } from '@leaseledger/projections/kernel/batch';
import { leastPosition } from '@leaseledger/projections/kernel/least-position';
import { applyTogether, ProjectionRun } from '@leaseledger/projections/kernel/projection-run';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { ProjectionStore } from '@leaseledger/projections/kernel/read-store';
import { fileRows } from '@leaseledger/projections/files/file-rows.projection';
import { projections } from '@leaseledger/projections/projections';
import { openSqliteStore } from '@leaseledger/projections/stores/sqlite/sqlite-store';
import { Contents } from '../../../apps/api/records/files/exports/contents.ts';
import { foldedFrom, openVaultOf, vaultEraOf } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { acceptedEvents } from '../../../apps/api/platform/storage/accepted-events.ts';
import { pathOf } from '../../../apps/api/platform/storage/data-paths.ts';
import { Fingerprints } from '../../../apps/api/platform/callers/fingerprints.ts';
import { mustHoldKnown } from '../../../apps/api/platform/storage/known-head.ts';
import { identityOf } from '../../../apps/api/platform/storage/log-identity.ts';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import { vaultPlaceOf } from '../../../apps/api/platform/storage/vault-place.ts';
import type { Clock, RandomBytes } from '../../../apps/api/platform/foundation/platform.ts';
import { fileStoreOf, isWhole, lackingContents, type NamedContent } from '../backups/file-contents.ts';
import { auditLog, codecOf, linesOf, openedBatches, RevisionGaps } from './log-audit.ts';
import type { KeptRows, KeptTable } from './kept-rows.ts';
import { firstDifference, firstDifferenceOf, type Compared, type RowDifference } from './row-difference.ts';
import { ShownDocuments } from './shown-documents.ts';
import { ShownRows } from './shown-rows.ts';
import { takenBackOnSignal } from '../backups/unfinished.ts';

/**
 * Differing rows are compared again while the product continues, because a person may have been forgotten between two
 * reads.
 */
const MOST_LOOKS = 4;
const BETWEEN_LOOKS_MS = 500;

export interface VerifyOptions {
  readonly dataDir: string;
  readonly eventStoreUrl: string | undefined;
  /** The MongoDB with vault and read models, if they are not in the data folder. */
  readonly mongoDbUrl: string | undefined;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Compares only the sizes of files. */
  readonly isQuick?: boolean;
  readonly tell: (line: string) => void;
  /** Receives the faults. */
  readonly warn: (line: string) => void;
  /** Receives the number of events read, if the log can count its events. */
  readonly onProgress?: (events: number, total: number) => void;
}

/**
 * Whether log, vault and read models agree. The log must be readable to its end, and the vault must open everything except
 * forgotten details. Every read model must hold, row by row, the result of a cold replay of the log up to its checkpoint.
 * The product may run, and nothing is changed. The rows are folded into files beside the data, which hold personal details
 * in clear during the run.
 * @throws VaultRefused, LogUnavailable, Error when there is nothing to verify
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const { dataDir, eventStoreUrl, mongoDbUrl, clock, randomBytes } = options;
  const rowsFile = pathOf(dataDir, 'readModels');
  for (const file of [...(eventStoreUrl ? [] : [pathOf(dataDir, 'log')]), ...(mongoDbUrl ? [] : [rowsFile])]) {
    if (!existsSync(file)) throw new Error(`There is no ${file}. DATA_DIR names the data folder.`);
  }
  const folder = join(dataDir, '.verify');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // The remains of a killed run.
  remove();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = await openLog({ dataDir, eventStoreUrl, clock });
  const closing: (() => unknown)[] = [takenBackOnSignal(remove), remove, () => log.close()];
  try {
    const era = await vaultEraOf(log);
    const { vault } = await openVaultOf(log, era, {
      place: vaultPlaceOf({ dataDir, randomBytes, ...(mongoDbUrl && { mongoDb: { url: mongoDbUrl } }) }),
      randomBytes,
    });
    closing.push(() => vault.close());
    const shown: KeptRows = mongoDbUrl ? new ShownDocuments(mongoDbUrl) : new ShownRows(rowsFile);
    closing.push(() => shown.close());
    const identity = (await identityOf(log)) ?? 'empty';
    if ((await shown.foldedFrom()) !== foldedFrom(identity, era))
      throw new Error('The read models were folded from another log: start the product, which builds them anew.');
    const store = openSqliteStore(join(folder, 'rows.sqlite'));
    closing.push(() => store.close());
    const cold = new ShownRows(join(folder, 'rows.sqlite'));
    closing.push(() => cold.close());
    return await new Verification(options, {
      log,
      identity,
      vault,
      codec: codecOf(vault, era, randomBytes, await acceptedEvents(log)),
      fingerprints: await Fingerprints.of(vault),
      store,
      shown,
      cold,
    }).run();
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

interface Opened {
  readonly log: EventLog;
  readonly identity: string;
  readonly vault: Vault;
  readonly codec: EventCodec;
  readonly fingerprints: Fingerprints;
  /** The store of the cold replay. */
  readonly store: ProjectionStore;
  readonly cold: ShownRows;
  readonly shown: KeptRows;
}

/** A version of a letter's template, whose bytes the log names. */
interface LetterTemplate extends NamedContent {
  readonly DocumentID: number;
  readonly Version: number;
}

const letterTemplatesIn = (batch: Batch): readonly LetterTemplate[] =>
  batch.events.flatMap((each) => {
    if ('error' in each || each.event.type !== 'LetterTemplateReplaced') return [];
    // The codec opens an event as its type says.
    return [(each.event as DecodedEvent<Extract<LetterTemplateEvent, { type: 'LetterTemplateReplaced' }>>).data];
  });

interface Comparison extends Compared {
  readonly projection: Projection;
}

class Verification {
  readonly #runs = new Map<Projection, ProjectionRun>();
  readonly #templates: LetterTemplate[] = [];
  #isRight = true;

  constructor(
    private readonly options: VerifyOptions,
    private readonly opened: Opened,
  ) {}

  async run(): Promise<boolean> {
    const { tell } = this.options;
    for (const projection of projections) {
      const table = await this.opened.shown.served(projection);
      if (typeof table === 'string') this.#wrong(`${projection.readModel.name}: ${table}.`);
      else
        this.#runs.set(
          projection,
          await ProjectionRun.open(projection, await this.opened.store.table(projection), undefined),
        );
    }
    await this.#readLog();
    for (const { projection, rows, difference, moving } of await this.#settledComparisons()) {
      const { name, readModel } = projection;
      if (difference === undefined)
        tell(
          `${readModel.name}: ${rows} rows, as a cold replay folds them${moving.length === 0 ? '' : `; ${moving.length} were changed all the while`}`,
        );
      else this.#wrong(`${readModel.name}: ${inWords(difference)}. npm run replay -- ${name} builds the rows anew.`);
    }
    await this.#lookForContents();
    tell(this.#isRight ? 'Verified: log, vault and read models agree.' : 'Not verified.');
    return this.#isRight;
  }

  /** Checks that the store has the contents of all files and letter templates in the log, unchanged. */
  async #lookForContents(): Promise<void> {
    const { isQuick = false, randomBytes, tell } = this.options;
    const store = fileStoreOf(this.options);
    try {
      // The rows of the replay are read like those of the product.
      for (const projection of projections)
        if (projection.name === fileRows.name) await this.opened.store.promote(projection);
      const contents = isQuick ? undefined : new Contents(store, randomBytes, this.opened.fingerprints);
      const { files, lacking } = await lackingContents(this.opened.store, store, contents);
      for (const template of this.#templates)
        if (!(await isWhole(template, store, contents)))
          this.#wrong(
            `letters: version ${template.Version} of the template of letter ${template.DocumentID} is not in the store, or not as it was. A backup may hold it.`,
          );
      for (const { FileID, Record } of lacking)
        this.#wrong(
          `files: what is in file ${FileID} of ${Record} is not in the store, or not as it was. A backup may hold it.`,
        );
      if (lacking.length === 0 && files > 0)
        tell(`contents: those of ${files} files are there, ${isQuick ? 'as long as they were' : 'byte for byte'}`);
    } finally {
      await store.close();
    }
  }

  #wrong(line: string): void {
    this.#isRight = false;
    this.options.warn(line);
  }

  /** Reads the log to its end, and folds each read model up to its checkpoint. */
  async #readLog(): Promise<void> {
    const { log, codec, vault, identity } = this.opened;
    const { tell, onProgress } = this.options;
    const targets = checkpointsOf(await this.#tables());
    const { total, unit } = await log.reach(undefined);
    const revisions = new RevisionGaps();
    const ofFile = log instanceof SqliteEventLog ? log : undefined;
    const whole = ofFile ?? revisions.watching(log);
    const audit = await auditLog({ log: whole, codec, cutAt: new Set(targets.values()) }, async (batch, events) => {
      await this.#fold(batch, targets);
      this.#templates.push(...letterTemplatesIn(batch));
      if (unit === 'events') onProgress?.(Math.min(events, total), total);
    });
    const foreign = audit.foreign === 0 ? '' : `, ${audit.foreign} of them of other programs`;
    tell(`log: ${audit.events} events${foreign}, read to the end`);
    const gap = ofFile === undefined ? revisions.first : await ofFile.gap();
    if (gap !== undefined) this.#wrong(`log: events are missing: ${gap}.`);
    await mustHoldKnown(log, vault, identity).catch((error: unknown) => {
      if (!(error instanceof LogExchanged)) throw error;
      this.#wrong(`${error.message}.`);
    });
    const lines = linesOf(audit);
    if (lines.length === 0) tell('vault: that of the log; it opens all details but forgotten ones');
    for (const line of lines) this.#wrong(line);
    if (audit.unopened.first.some(({ why }) => why === 'damaged'))
      this.#wrong(
        'Put the log back from a backup before anything is built anew: rows that were folded earlier still hold what the damaged event said.',
      );
  }

  /** Of one moment, if the rows can be held. */
  async #tables(): Promise<Tables> {
    const tables = new Map<Projection, KeptTable>();
    for (const projection of this.#runs.keys()) {
      const table = await this.opened.shown.served(projection);
      if (typeof table !== 'string') tables.set(projection, table);
    }
    return tables;
  }

  async #fold(batch: Batch, targets: ReadonlyMap<Projection, Position>): Promise<void> {
    const runs = [...this.#runs].flatMap(([projection, run]) => {
      const target = targets.get(projection);
      return target !== undefined && batch.upTo <= target ? [run] : [];
    });
    await applyTogether(this.opened.store, runs, batch);
  }

  /** Folds from the position of the cold replay to the current one of the read models. */
  async #foldOn(targets: ReadonlyMap<Projection, Position>): Promise<void> {
    const { log, codec } = this.opened;
    const behind = [...targets].filter(([projection, target]) => (this.#runs.get(projection)?.position ?? '') < target);
    if (behind.length === 0) return;
    const after = leastPosition(behind.map(([projection]) => this.#runs.get(projection)?.position));
    const last =
      behind
        .map(([, target]) => target)
        .sort()
        .at(-1) ?? '';
    for await (const batch of openedBatches({ log, codec, after, cutAt: new Set(targets.values()) })) {
      await this.#fold(batch, targets);
      if (batch.upTo >= last) return;
    }
  }

  async #settledComparisons(): Promise<readonly Comparison[]> {
    for (let look = 1; ; look += 1) {
      const { comparisons, targets } = await this.#look();
      const head = await this.opened.log.head();
      const isAtRest = head === undefined || [...targets.values()].every((target) => target >= head);
      if (look === MOST_LOOKS || isAtRest || comparisons.every(({ difference }) => difference === undefined))
        return comparisons;
      await pause(BETWEEN_LOOKS_MS);
    }
  }

  async #look(): Promise<{
    readonly comparisons: readonly Comparison[];
    readonly targets: ReadonlyMap<Projection, Position>;
  }> {
    const { shown, cold } = this.opened;
    shown.hold();
    try {
      const tables = await this.#tables();
      const targets = checkpointsOf(tables);
      await this.#foldOn(targets);
      const comparisons: Comparison[] = [];
      for (const [projection, table] of tables) {
        const run = this.#runs.get(projection);
        if (run?.state === 'stopped')
          this.#wrong(
            `${projection.readModel.name}: ${run.status.failure?.eventType} ${run.status.failure?.eventId} cannot be folded: ${run.status.failure?.message}`,
          );
        comparisons.push({ projection, ...(await firstDifference(cold.folded(projection), table)) });
      }
      return { comparisons: await this.#comeToRest(comparisons), targets };
    } finally {
      shown.letGo();
    }
  }

  /**
   * Compares rows that were ahead of their checkpoint again, once the checkpoint has passed them. Nearly all settle
   * after some looks.
   */
  async #comeToRest(comparisons: readonly Comparison[]): Promise<readonly Comparison[]> {
    let settled = comparisons;
    for (let look = 1; look < MOST_LOOKS && settled.some(({ moving }) => moving.length > 0); look += 1) {
      if (look > 1) await pause(BETWEEN_LOOKS_MS);
      const tables = await this.#tables();
      await this.#foldOn(checkpointsOf(tables));
      settled = await Promise.all(
        settled.map(async (comparison) => {
          const { projection, moving } = comparison;
          const table = tables.get(projection);
          if (moving.length === 0 || table === undefined) return comparison;
          const again = await firstDifferenceOf(moving, this.opened.cold.folded(projection), table);
          return {
            ...comparison,
            rows: comparison.rows + again.rows,
            difference: comparison.difference ?? again.difference,
            moving: again.moving,
          };
        }),
      );
    }
    return settled;
  }
}

type Tables = ReadonlyMap<Projection, KeptTable>;

const checkpointsOf = (tables: Tables): Map<Projection, Position> =>
  new Map(
    [...tables].flatMap(([projection, { checkpoint }]) =>
      checkpoint === undefined ? [] : [[projection, checkpoint] as const],
    ),
  );

function inWords(difference: RowDifference): string {
  if (difference.what === 'missing') return `row ${difference.id} is missing`;
  if (difference.what === 'excess') return `row ${difference.id} should not be there`;
  if (difference.what === 'not found') return `row ${difference.id} is not found by its words, or by others`;
  return `row ${difference.id} differs from what the log says in ${difference.field}`;
}
