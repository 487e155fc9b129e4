import { eventDefinitions } from '@leaseledger/domain/areas';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { unopenedOf } from '@leaseledger/projections/kernel/batch';
import type { UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import type { RandomBytes } from '../foundation/platform.ts';
import { beginningOf, firstEvent } from '../storage/log-identity.ts';
import type { VaultPlace } from '../storage/vault-place.ts';

/** The stream that records each vault that was given up. */
export const VAULT_STREAM = 'vault';
/** The number of the oldest and newest sealed events that are decoded as a trial. Only for a vault without a mark. */
const TRIED = 20;

const sealedTypes = Object.entries(eventDefinitions).flatMap(([type, { personal }]) =>
  personal === undefined ? [] : [type],
);
const onlyElse =
  'Only if it is lost permanently: npm start -- --new-vault, after which all personal details recorded so far are forgotten.';

/** The existing vault does not belong to the log. The message says what to do. */
export class VaultRefused extends Error {
  override readonly name = 'VaultRefused';
}

/** The vault that belongs to a log. */
export interface VaultEra {
  /**
   * The id of the event that began the log, or of the event that gave up the last vault. The vault stores it. A copy of
   * the log has the same mark.
   */
  readonly mark: string;
  /** The position up to which sealed details count as forgotten. */
  readonly forgottenThrough: Position | undefined;
}

/**
 * Undefined while the log is empty.
 * @throws LogUnavailable
 */
export async function vaultEraOf(log: EventLog): Promise<VaultEra | undefined> {
  const [givenUp] = (await log.readStream(VAULT_STREAM, { from: 'end', direction: 'backwards', limit: 1 })).events;
  if (givenUp !== undefined) return { mark: givenUp.id, forgottenThrough: givenUp.position };
  const beginning = await beginningOf(log);
  return beginning && { mark: beginning.id, forgottenThrough: undefined };
}

/** Identifies the source of rows. After a vault was given up, rows of the same log hold less. */
export const foldedFrom = (identity: string, era: VaultEra | undefined): string =>
  era?.forgottenThrough === undefined ? identity : `${identity} ${era.mark}`;

const markOf = (vault: Vault): Promise<string | undefined> => vault.secret('vault', 'log');
export const isMarked = async (vault: Vault, era: VaultEra): Promise<boolean> => (await markOf(vault)) === era.mark;
export const mark = (vault: Vault, era: VaultEra): Promise<void> => vault.setSecret('vault', 'log', era.mark);

export interface VaultOfLogOptions {
  readonly place: VaultPlace;
  readonly randomBytes: RandomBytes;
}

/**
 * Opens the vault of a log, or creates it when the log holds nothing sealed. A vault of an older release has no mark, or
 * the first event of the log as its mark. It gets the mark of today once it has opened some of the log.
 * @returns the vault, and the events that it did not open in the trial
 * @throws VaultRefused, LogUnavailable, VaultUnavailable
 */
export async function openVaultOf(
  log: EventLog,
  era: VaultEra | undefined,
  options: VaultOfLogOptions,
): Promise<{ vault: Vault; unopened: readonly UnopenedEvent[] }> {
  const { place } = options;
  // The place is checked twice, because another process may create the vault and seal with it in between.
  if (era !== undefined && !(await place.isTaken()) && (await holdsSealed(log, era)) && !(await place.isTaken())) {
    throw new VaultRefused(
      `The vault ${place.name} is missing: without it the personal details in the log cannot be read. Put the vault of this log back, from its backup, and start again. ${onlyElse}`,
    );
  }
  const vault = await place.open();
  try {
    // The mark is read once, because another process may set it at any moment.
    const marked = await markOf(vault);
    if (era === undefined || marked === era.mark) return { vault, unopened: [] };
    if (marked !== undefined && era.forgottenThrough === undefined && (await firstEvent(log))?.id === marked) {
      await mark(vault, era);
      return { vault, unopened: [] };
    }
    return { vault, unopened: await adopt(vault, log, era, { ...options, isMarkedOtherwise: marked !== undefined }) };
  } catch (thrown) {
    await vault.close();
    throw thrown;
  }
}

const advice = 'Put the vault of this log in its place, from its backup, and start again.';

/**
 * Takes a vault for that of the log, because it opens what the log holds sealed.
 * @throws VaultRefused
 */
async function adopt(
  vault: Vault,
  log: EventLog,
  era: VaultEra,
  { place, randomBytes, isMarkedOtherwise }: VaultOfLogOptions & { readonly isMarkedOtherwise: boolean },
): Promise<readonly UnopenedEvent[]> {
  const { oldest, newest } = await sealedNotForgotten(vault, log, era);
  const decoded = await codecFor(vault, randomBytes).decode([...oldest, ...newest]);
  const opensOldest = decoded.slice(0, oldest.length).some((event) => event.unopened === undefined);
  // A vault that replaced the right one opens the newest events, but not the oldest.
  if (!opensOldest && (isMarkedOtherwise || oldest.length > 0))
    throw new VaultRefused(await whyRefused(vault, log, era, { place, randomBytes, isMarkedOtherwise }));
  await mark(vault, era);
  return unopenedOf(decoded);
}

async function whyRefused(
  vault: Vault,
  log: EventLog,
  era: VaultEra,
  { place, randomBytes, isMarkedOtherwise }: VaultOfLogOptions & { readonly isMarkedOtherwise: boolean },
): Promise<string> {
  if (!(await holdsSealed(log, era)))
    return `The vault ${place.name} belongs to another log than this one, which holds nothing sealed: it is new, or was emptied. Put the log of this vault back, from its backup, and start again. For a new log begin with an empty folder, and where the vault is on MongoDB with another database.`;
  // Giving up a vault that opens anything would lose that.
  if (await opensAny(vault, log, era, randomBytes))
    return `The vault ${place.name} opens only a part of what the log holds sealed, and not the oldest: it was made in place of another one. Keep it. ${advice}`;
  return isMarkedOtherwise
    ? `The vault ${place.name} belongs to another log, or was given up with --new-vault. ${advice} ${onlyElse}`
    : `The vault ${place.name} does not open what the log holds sealed: it was made in place of another one, or belongs to another log. ${advice} ${onlyElse}`;
}

const codecFor = (vault: Vault, random: RandomBytes) =>
  createEventCodec({ definitions: eventDefinitions, vault, randomBytes: random });

/** Whether the vault opens the details of any event that do not count as forgotten. */
export async function opensAny(vault: Vault, log: EventLog, era: VaultEra, random: RandomBytes): Promise<boolean> {
  const codec = codecFor(vault, random);
  const lacking = new Set<string>();
  for await (const event of sealedAfter(log, era.forgottenThrough)) {
    const subject = sealedPart(event.data)?.subject ?? '';
    if (lacking.has(subject)) continue;
    if (!(await vault.keys([subject])).has(subject)) {
      lacking.add(subject);
      continue;
    }
    const [decoded] = await codec.decode([event]);
    if (decoded !== undefined && decoded.unopened === undefined) return true;
  }
  return false;
}

/** The sealed events after a position. */
export async function* sealedAfter(
  log: Pick<EventLog, 'readAll'>,
  after: Position | undefined,
): AsyncGenerator<RecordedEvent> {
  const from = after === undefined ? 'start' : { after };
  for await (const event of log.readAll({ from, filter: { typePrefixes: sealedTypes } }))
    if (event.damage === undefined && sealedPart(event.data) !== undefined) yield event;
}

async function holdsSealed(log: EventLog, era: VaultEra): Promise<boolean> {
  for await (const _ of sealedAfter(log, era.forgottenThrough)) return true;
  return false;
}

/** The oldest and newest sealed events, without those of forgotten persons, which no vault opens. */
async function sealedNotForgotten(
  vault: Vault,
  log: EventLog,
  era: VaultEra,
): Promise<{ oldest: readonly RecordedEvent[]; newest: readonly RecordedEvent[] }> {
  const oldest: RecordedEvent[] = [];
  const newest: RecordedEvent[] = [];
  for await (const event of sealedAfter(log, era.forgottenThrough)) {
    const subject = sealedPart(event.data)?.subject ?? '';
    if ((await vault.destroyed([subject])).has(subject)) continue;
    if (oldest.length < TRIED) oldest.push(event);
    else if (newest.push(event) > TRIED) newest.shift();
  }
  return { oldest, newest };
}
