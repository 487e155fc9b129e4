import { mustHold, type EventLog, type EventPlace, type Position } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';

const KIND = 'log-head';

/**
 * The newest event that the vault knows to be in the log. Vault and log are kept apart, so a log that lost its end, or an
 * older one in its place, does not go unnoticed. Undefined for a vault of an older release.
 * @param identity of the log, because positions belong to one log
 * @throws VaultUnavailable
 */
export async function knownHead(vault: Pick<Vault, 'secret'>, identity: string): Promise<EventPlace | undefined> {
  const [position, id] = (await vault.secret(KIND, identity))?.split(' ') ?? [];
  return position === undefined ? undefined : { position: position as Position, id };
}

/** The place of an event as a text, as in a manifest. */
interface Place {
  readonly position: string;
  readonly id?: string | undefined;
}

/** Remembers a newer event. @throws VaultUnavailable */
export async function rememberHead(
  vault: Pick<Vault, 'secret' | 'setSecret'>,
  identity: string,
  place: Place,
): Promise<void> {
  const known = await knownHead(vault, identity);
  if (known === undefined || known.position < place.position) await resetHead(vault, identity, place);
}

/** Accepts this event as the newest one, also where the vault knew a newer one. @throws VaultUnavailable */
export const resetHead = (vault: Pick<Vault, 'setSecret'>, identity: string, { position, id }: Place): Promise<void> =>
  vault.setSecret(KIND, identity, id === undefined ? position : `${position} ${id}`);

/** @throws LogExchanged where the log does not hold the newest event that the vault knows; LogUnavailable, VaultUnavailable */
export async function mustHoldKnown(
  log: Pick<EventLog, 'eventAt'>,
  vault: Pick<Vault, 'secret'>,
  identity: string,
): Promise<void> {
  const known = await knownHead(vault, identity);
  if (known !== undefined) await mustHold(log, known);
}
