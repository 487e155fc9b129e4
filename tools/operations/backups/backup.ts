import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import type { MovableVault } from '@leaseledger/event-log/vault/movable-vault';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { isMarked, vaultEraOf } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { pathOf } from '../../../apps/api/platform/storage/data-paths.ts';
import { identityOf } from '../../../apps/api/platform/storage/log-identity.ts';
import { acceptedEvents } from '../../../apps/api/platform/storage/accepted-events.ts';
import { mustHoldKnown, rememberHead } from '../../../apps/api/platform/storage/known-head.ts';
import { noteBackup } from '../../../apps/api/platform/storage/last-backup.ts';
import { openLog } from '../../../apps/api/platform/storage/open-log.ts';
import type { Clock, RandomBytes } from '../../../apps/api/platform/foundation/platform.ts';
import { randomUuid } from '../../../apps/api/platform/foundation/uuid.ts';
import { copyLog } from '../../log-copy/copy-log.ts';
import { ownEvents } from '../../log-copy/own-events.ts';
import { digestOf } from '../../log-copy/digest.ts';
import { backUpContents } from './file-contents.ts';
import { copyVaultOfLog } from './in-order.ts';
import { auditLog, codecOf, linesOf } from '../verified/log-audit.ts';
import { fileOf, manifestOf, writeManifest, type Manifest } from './manifest.ts';
import { closeAsOneFile, copyOneMoment, PinnedDatabase } from './one-moment.ts';
import { takenBackOnSignal } from './unfinished.ts';
import { openVaultOnMongoDb } from './vault-on-mongodb.ts';

export interface BackupOptions {
  readonly dataDir: string;
  /** The EventStoreDB with the log, instead of the data folder. */
  readonly eventStoreUrl: string | undefined;
  /** The MongoDB with the vault, instead of the data folder. */
  readonly mongoDbUrl: string | undefined;
  /** An empty or missing folder for the log. */
  readonly to: string;
  /** A folder for the vault, elsewhere, because log and vault together can be read. */
  readonly vaultTo: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** For the person who started it; nothing personal. */
  readonly tell: (line: string) => void;
}

/** Claims an empty or missing folder for its owner alone. @throws Error for a folder with contents */
export function claimFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: nothing is overwritten. Name a folder that is new.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Removes everything from a claimed folder. */
export function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The real path of an existing or future folder, without links. */
const placeOf = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : join(placeOf(dirname(folder)), basename(folder));

const isWithin = (folder: string, other: string): boolean =>
  `${placeOf(folder)}${sep}`.startsWith(`${placeOf(other)}${sep}`);

/**
 * Copies log and vault into SQLite files, each in its own folder. The product may run. The copy is read to its end
 * before success is reported. Read models are left out, because they are built from the log.
 * @throws Error for a folder that is not empty, a missing file, or a copy that does not verify: then both folders stay
 * empty
 */
export async function backUp(options: BackupOptions): Promise<void> {
  const { dataDir, eventStoreUrl, mongoDbUrl, to, vaultTo, clock, randomBytes, tell } = options;
  if (isWithin(to, vaultTo) || isWithin(vaultTo, to))
    throw new Error('The vault is to be kept apart from the log: name a folder for it that is not in the other one.');
  const sources = { log: pathOf(dataDir, 'log'), vault: pathOf(dataDir, 'vault') };
  for (const source of [...(eventStoreUrl ? [] : [sources.log]), ...(mongoDbUrl ? [] : [sources.vault])]) {
    if (!existsSync(source)) throw new Error(`There is no ${source}. DATA_DIR names the data folder.`);
  }
  const targets = { log: join(to, fileOf.log), vault: join(vaultTo, fileOf.vault) };
  const madeAt = clock().toISOString();
  for (const folder of [to, vaultTo]) claimFolder(folder);
  const takeBack = () => [to, vaultTo].forEach(emptyFolder);
  const finished = takenBackOnSignal(takeBack);
  try {
    const source =
      eventStoreUrl || mongoDbUrl ? await copyInOrder(options, targets) : await copyOneMoment(sources, targets);
    const { lines, ...verified } = await verifyCopies(targets, randomBytes);
    const files = await backUpContents({ dataDir, mongoDbUrl, clock }, to);
    for (const file of Object.values(targets)) closeAsOneFile(file);
    const log = { kind: eventStoreUrl ? 'EventStoreDB' : 'SQLite', ...verified, ...source } as const;
    const backup = randomUuid(randomBytes(16));
    for (const [part, folder] of [
      ['log', to],
      ['vault', vaultTo],
    ] as const)
      writeManifest(folder, await manifestOf(folder, { part, backup, madeAt, log }));
    await tellProduct(options, madeAt, log);
    for (const line of lines) tell(line);
    if (log.unopened > 0)
      tell(`The details of ${log.unopened} events cannot be opened, in the product as in this backup.`);
    tell(`log    ${to}  ${log.events} events`);
    tell(`vault  ${vaultTo}`);
    if (files > 0) tell(`files  ${to}/files  ${files}, sealed`);
    tell(`Backed up and verified, as of ${madeAt}. Keep the two folders apart.`);
  } catch (thrown) {
    takeBack();
    throw thrown;
  } finally {
    finished();
  }
}

const openSource = async ({
  dataDir,
  mongoDbUrl,
  randomBytes,
}: Pick<BackupOptions, 'dataDir' | 'mongoDbUrl' | 'randomBytes'>): Promise<MovableVault> =>
  mongoDbUrl
    ? openVaultOnMongoDb(mongoDbUrl, randomBytes)
    : new SqliteVault({ file: pathOf(dataDir, 'vault'), randomBytes });

/**
 * Notes the backup in the vault: the product's metrics show its age, and the log must hold what was backed up. A failure
 * does no harm.
 */
async function tellProduct(
  options: BackupOptions,
  madeAt: string,
  { identity, position }: Pick<Manifest['log'], 'identity' | 'position'>,
): Promise<void> {
  try {
    const vault = await openSource(options);
    try {
      await noteBackup(vault, madeAt);
      await rememberHead(vault, identity, { position });
    } finally {
      await vault.close();
    }
  } catch {
    options.tell('The product could not be told of this backup: its metrics go on with the one before.');
  }
}

type Source = Pick<Manifest['log'], 'identity' | 'position'>;

/**
 * Copies log and vault that are not two files, and so cannot be pinned together. @returns the facts about the log that
 * only an EventStoreDB knows
 */
async function copyInOrder(
  { dataDir, eventStoreUrl, mongoDbUrl, clock, randomBytes }: BackupOptions,
  to: { readonly log: string; readonly vault: string },
): Promise<Source | undefined> {
  const closing: (() => unknown)[] = [];
  try {
    const vault = await openSource({ dataDir, mongoDbUrl, randomBytes });
    closing.push(() => vault.close());
    if (await vault.isEmpty()) throw new Error('The vault is empty: start the product, which says what to do.');
    const log = await openLog({ dataDir, eventStoreUrl, clock });
    closing.push(() => log.close());
    const copy = new SqliteVault({ file: to.vault, randomBytes });
    closing.push(() => copy.close());
    if (!eventStoreUrl)
      return await copyLogFile(pathOf(dataDir, 'log'), to.log, (beginLog) =>
        copyVaultOfLog({ log, vault, copy, beginLog }),
      );
    const position = await copyVaultOfLog({ log, vault, copy });
    const identity = await identityOf(log);
    if (identity === undefined || position === undefined)
      throw new Error('The log is empty: there is nothing to back up.');
    await mustHoldKnown(log, vault, identity);
    const target = new SqliteEventLog({ file: to.log, clock });
    closing.push(() => target.close());
    const from = through(ownEvents(log), position);
    const expected = await digestOf(from);
    await copyLog({ from, to: target, hidden: expected.hidden });
    if ((await digestOf(target)).sha256 !== expected.sha256)
      throw new Error('The copy of the log differs from the log.');
    return { identity, position };
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Pins the file at each try of the vault's copy, and copies the last pinned state. */
async function copyLogFile(
  from: string,
  to: string,
  copyVault: (beginLog: () => void) => Promise<unknown>,
): Promise<undefined> {
  let pinned: PinnedDatabase | undefined;
  try {
    await copyVault(() => {
      pinned?.release();
      pinned = new PinnedDatabase(from);
      pinned.pin();
    });
    await pinned?.copyTo(to);
  } finally {
    pinned?.release();
  }
}

/** A log as of the time when this was its last event. */
const through = (
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  last: Position,
): Pick<EventLog, 'readAll' | 'readStream'> => ({
  readStream: (stream, options) => log.readStream(stream, options),
  async *readAll(options) {
    for await (const event of log.readAll(options)) {
      if (event.position > last) return;
      yield event;
    }
  },
});

/** @throws Error for the vault of another log, or an unreadable log */
async function verifyCopies(
  files: { readonly log: string; readonly vault: string },
  randomBytes: RandomBytes,
): Promise<Omit<Manifest['log'], 'kind'> & { readonly lines: readonly string[] }> {
  const log = new SqliteEventLog({ file: files.log, clock: () => new Date() });
  const vault = new SqliteVault({ file: files.vault, randomBytes });
  try {
    const [identity, era] = [await identityOf(log), await vaultEraOf(log)];
    if (identity === undefined || era === undefined) throw new Error('The log is empty: there is nothing to back up.');
    if (!(await isMarked(vault, era)))
      throw new Error('The vault is not that of the log: start the product, which says what to do.');
    const gap = await log.gap();
    if (gap !== undefined) throw new Error(`The backup does not verify: events are missing. In the log, ${gap}.`);
    await mustHoldKnown(log, vault, identity);
    const audit = await auditLog({ log, codec: codecOf(vault, era, randomBytes, await acceptedEvents(log)) });
    if (audit.unreadable.total > 0)
      throw new Error(
        [
          'The backup does not verify: events cannot be read.',
          ...linesOf({ ...audit, unopened: { total: 0, first: [] } }),
        ].join('\n'),
      );
    return {
      identity,
      mark: era.mark,
      position: audit.position ?? '',
      events: audit.events,
      unopened: audit.unopened.total,
      lines: linesOf(audit),
    };
  } finally {
    await vault.close();
    await log.close();
  }
}
