import { copyFileSync, chmodSync, constants, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LogUnavailable } from '@leaseledger/event-log/event-log';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import { vaultEraOf } from '../../../apps/api/platform/bootstrap/vault-of-log.ts';
import { acceptedEvents } from '../../../apps/api/platform/storage/accepted-events.ts';
import { pathOf } from '../../../apps/api/platform/storage/data-paths.ts';
import { knownHead, mustHoldKnown, resetHead } from '../../../apps/api/platform/storage/known-head.ts';
import { identityOf } from '../../../apps/api/platform/storage/log-identity.ts';
import { nameOfLog, openLog } from '../../../apps/api/platform/storage/open-log.ts';
import type { RandomBytes } from '../../../apps/api/platform/foundation/platform.ts';
import { copyLog } from '../../log-copy/copy-log.ts';
import { digestOf } from '../../log-copy/digest.ts';
import { claimFolder, emptyFolder } from './backup.ts';
import { restoreContents } from './file-contents.ts';
import { auditLog, codecOf, linesOf } from '../verified/log-audit.ts';
import { compareWithManifest, fileOf, MANIFEST, readManifest, type Manifest, type Part } from './manifest.ts';
import { closeAsOneFile } from './one-moment.ts';
import { takenBackOnSignal } from './unfinished.ts';
import { VaultTarget } from './vault-on-mongodb.ts';

export interface RestoreOptions {
  /** The folder of the log's backup. */
  readonly from: string;
  /** The folder of the vault's backup; undefined for a vault that is lost. */
  readonly vaultFrom: string | undefined;
  /** The data folder: empty, or missing. */
  readonly to: string;
  /** An EventStoreDB without other events that receives the log instead. */
  readonly eventStoreUrl: string | undefined;
  /** A MongoDB without a vault that receives the vault instead. */
  readonly mongoDbUrl: string | undefined;
  /** Whether a vault is accepted that lacks keys of the log. */
  readonly mayLackKeys: boolean;
  /** Whether a log is accepted that ends before the newest event that the vault knows. */
  readonly mayLackEvents: boolean;
  readonly randomBytes: RandomBytes;
  readonly tell: (line: string) => void;
}

/** Later than the end of any session. */
const EVER = '9999-12-31T23:59:59.999Z';
const ONLY_ELSE =
  'Only if it is lost permanently: --without-vault, and then npm start -- --new-vault, with which all personal details so far are forgotten.';

/**
 * Puts a backup into an empty data folder, or onto the named servers. Reports success once every event was read and
 * opened in the folder, and everything on servers was compared.
 * @throws Error for a folder or server that is not empty, and for a part that is missing, changed or of another backup:
 * then the folder stays empty. An EventStoreDB keeps what it received, and the next restore continues there.
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { from, vaultFrom, to, eventStoreUrl, mongoDbUrl, randomBytes, tell } = options;
  const log = readManifest(from, 'log');
  const vault = vaultFrom === undefined ? undefined : vaultPart(vaultFrom, log);
  claimFolder(to);
  const onServer = new EventsOnServer(options);
  const finished = takenBackOnSignal(
    () => emptyFolder(to),
    () => onServer.remains,
  );
  let target: VaultTarget | undefined;
  try {
    target = mongoDbUrl ? await VaultTarget.claim(mongoDbUrl, randomBytes) : undefined;
    await take('log', from, to, log);
    if (vaultFrom !== undefined && vault !== undefined) await take('vault', vaultFrom, to, vault);
    await verifyRestored(options, log, vault);
    if (vault !== undefined) await prepareVault(pathOf(to, 'vault'), log, options);
    for (const part of vault === undefined ? (['log'] as const) : (['log', 'vault'] as const))
      closeAsOneFile(pathOf(to, part));
    await restoreContents(from, { dataDir: to, mongoDbUrl, clock: () => new Date() });
    if (vault !== undefined) await moveVault(pathOf(to, 'vault'), target, options);
    if (eventStoreUrl) await moveToEventStoreDb(to, eventStoreUrl, onServer);
    await target?.complete(vault?.log.mark);
  } catch (thrown) {
    emptyFolder(to);
    // When the server is away, the remains there are marked as unfinished.
    await target?.takeBack().catch(() => undefined);
    throw thrown instanceof LogUnavailable && onServer.remains !== undefined
      ? new Error(`${thrown.message}: ${onServer.remains}`, { cause: thrown })
      : thrown;
  } finally {
    finished();
    await target?.close();
  }
  tell(
    `log    ${log.log.events} events, as of ${log.madeAt}, backed up by release ${log.version}${eventStoreUrl ? `, to ${nameOfLog({ dataDir: to, eventStoreUrl })}` : ''}`,
  );
  tell(
    vault === undefined
      ? 'vault  none: the product starts with --new-vault only'
      : `vault  as of ${vault.madeAt}${target === undefined ? '' : `, to ${target.name}`}`,
  );
  tell(
    `Restored to ${to} and verified. Everybody logs in again. Forget those persons again who were forgotten since the backup. The first start builds the lists.`,
  );
}

function vaultPart(folder: string, { log }: Manifest): Manifest {
  let vault: Manifest;
  try {
    vault = readManifest(folder, 'vault');
  } catch (thrown) {
    throw new Error(
      `${thrown instanceof Error ? thrown.message : String(thrown)} Without the vault nothing personal in the log can be read. ${ONLY_ELSE}`,
      { cause: thrown },
    );
  }
  if (vault.log.mark !== log.mark)
    throw new Error(
      `The vault in ${folder} belongs to another log, or was given up with --new-vault. Name the backup of this log's vault. ${ONLY_ELSE}`,
    );
  return vault;
}

async function take(part: Part, from: string, to: string, manifest: Manifest): Promise<void> {
  const file = join(to, fileOf[part]);
  await compareWithManifest(join(from, fileOf[part]), manifest);
  copyFileSync(join(from, fileOf[part]), file, constants.COPYFILE_EXCL);
  chmodSync(file, 0o600);
  await compareWithManifest(file, manifest);
}

/** @throws Error for a log that differs from its manifest, or a vault that does not open as much as before */
async function verifyRestored(
  options: RestoreOptions,
  { log: expected }: Manifest,
  vaultManifest: Manifest | undefined,
): Promise<void> {
  const { to, mayLackKeys, randomBytes, tell } = options;
  const log = new SqliteEventLog({ file: pathOf(to, 'log'), clock: () => new Date() });
  // Without a vault, an empty one serves for the reading.
  const vault = new SqliteVault({ file: vaultManifest === undefined ? ':memory:' : pathOf(to, 'vault'), randomBytes });
  try {
    const audit = await auditLog({
      log,
      codec: codecOf(vault, await vaultEraOf(log), randomBytes, await acceptedEvents(log)),
    });
    if (expected.kind !== 'EventStoreDB' && (await identityOf(log)) !== expected.identity)
      throw new Error(`The log of the backup is another one than its ${MANIFEST} says.`);
    if (audit.events !== expected.events)
      throw new Error(
        `The log holds ${audit.events} events, ${expected.events} were backed up: the backup is not whole.`,
      );
    const gap = await log.gap();
    if (gap !== undefined) throw new Error(`Events of the backup are missing: ${gap}.`);
    await mustNotEndEarly(log, vault, expected, options);
    if (audit.unreadable.total > 0)
      throw new Error(
        ['Events of the backup cannot be read:', ...linesOf({ ...audit, unopened: { total: 0, first: [] } })].join(
          '\n',
        ),
      );
    if (vaultManifest === undefined || audit.unopened.total <= expected.unopened) return;
    const lines = [
      ...linesOf(audit),
      `The vault is of ${vaultManifest.madeAt}, the log goes on after that: the details of ${audit.unopened.total} events cannot be opened.`,
    ];
    if (!mayLackKeys)
      throw new Error(
        [
          ...lines,
          'Name the vault that was backed up with the log, or a later one. Only where there is none: --older-vault takes this one, and those details stay blank until a newer one is put back.',
        ].join('\n'),
      );
    for (const line of lines) tell(line);
  } finally {
    await vault.close();
    await log.close();
  }
}

/**
 * @throws Error for a log without the newest event that the vault knows: it is older than the vault, or other data took
 * its place
 */
async function mustNotEndEarly(
  log: SqliteEventLog,
  vault: SqliteVault,
  { kind, identity, position }: Manifest['log'],
  { mayLackEvents }: RestoreOptions,
): Promise<void> {
  const known = await knownHead(vault, identity);
  if (known === undefined || mayLackEvents) return;
  if (known.position > position)
    throw new Error(
      `The log of the backup ends at position ${position}, and the vault knows an event at position ${known.position}. Name the newest backup of the log. Only where there is none: --older-log takes this one, and everything after it is lost.`,
    );
  // A copy of an EventStoreDB has positions of its own.
  if (kind === 'SQLite') await mustHoldKnown(log, vault, identity);
}

/** Ends all sessions, because users who logged out since would be logged in again. Accepts the end of the log. */
async function prepareVault(
  file: string,
  { log: { identity, position } }: Manifest,
  { randomBytes }: Pick<RestoreOptions, 'randomBytes'>,
): Promise<void> {
  const vault = new SqliteVault({ file, randomBytes });
  try {
    await vault.purgeSessions(EVER);
    await resetHead(vault, identity, { position });
  } finally {
    await vault.close();
  }
}

async function moveVault(
  file: string,
  to: VaultTarget | undefined,
  { randomBytes }: Pick<RestoreOptions, 'randomBytes'>,
): Promise<void> {
  if (to === undefined) return;
  const vault = new SqliteVault({ file, randomBytes });
  try {
    await to.keepAll(vault);
  } finally {
    await vault.close();
  }
  removeFile(file);
}

/** Counts the events that an EventStoreDB has received. It cannot give them back. */
class EventsOnServer {
  events = 0;

  constructor(private readonly options: Pick<RestoreOptions, 'to' | 'eventStoreUrl'>) {}

  /** The remains of an unfinished restore; undefined for none. */
  get remains(): string | undefined {
    const { to: dataDir, eventStoreUrl } = this.options;
    if (this.events === 0) return undefined;
    const events = this.events === 1 ? 'one event' : `${this.events} events`;
    return `${nameOfLog({ dataDir, eventStoreUrl })} has received ${events}, and the folder holds nothing. The same command continues there.`;
  }
}

async function moveToEventStoreDb(dataDir: string, eventStoreUrl: string, onServer: EventsOnServer): Promise<void> {
  const file = pathOf(dataDir, 'log');
  const clock = () => new Date();
  const from = new SqliteEventLog({ file, clock });
  const to = await openLog({ dataDir, eventStoreUrl, clock });
  try {
    const source = await digestOf(from);
    await copyLog({ from, to, hidden: source.hidden, onProgress: (events) => (onServer.events = events) });
    if ((await digestOf(to)).sha256 !== source.sha256)
      throw new Error(
        `The log at ${nameOfLog({ dataDir, eventStoreUrl })} is not the one that was restored: somebody else writes to it.`,
      );
  } finally {
    await from.close();
    await to.close();
  }
  removeFile(file);
}

function removeFile(file: string): void {
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
}
