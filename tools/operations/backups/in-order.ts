import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { keptKeys, type MovableVault } from '@leaseledger/event-log/vault/movable-vault';
import { sealedPart } from '@leaseledger/event-log/vault/seal';

const EVENTS_AT_ONCE = 1_000;

export interface VaultCopying {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly vault: MovableVault;
  /** Must be empty. */
  readonly copy: MovableVault;
  /** Called before each try. The log of this moment or later may be copied in the end. */
  readonly beginLog?: () => void;
}

/**
 * Copies a vault that cannot be pinned together with its log, because both change during the copy.
 *
 * The vault is read first, then the new events of the log. A key is in the vault before the log holds anything that it
 * seals, so a key made after its place was read is fetched when the log names its subject. A key is destroyed after the
 * log records the forgetting, so for a destroyed key the log already says so. When the key of a named subject is gone,
 * its forgetting may come after the head that was read. A later head is then taken and the events up to it are read,
 * fewer each time.
 *
 * A key that was read and destroyed later is in the copy. If the log up to that head records it, the policy destroys
 * the key again after a restore, because no checkpoint of it is copied.
 * @returns the head up to which log and copy agree; undefined for an empty log
 */
export async function copyVaultOfLog({ log, vault, copy, beginLog }: VaultCopying): Promise<Position | undefined> {
  let agreed = await log.head();
  for await (const part of vault.contents()) await copy.take(part);
  for (;;) {
    beginLog?.();
    const head = await log.head();
    if (head === undefined || (await takeKeys({ log, vault, copy }, agreed, head))) return head;
    agreed = head;
  }
}

/**
 * Copies the keys of all subjects that this part of the log names. False when one of them was destroyed since the vault
 * was read.
 */
async function takeKeys(
  { log, vault, copy }: VaultCopying,
  after: Position | undefined,
  upTo: Position,
): Promise<boolean> {
  let noneWent = true;
  let subjects = new Set<string>();
  const take = async () => {
    const known = new Set((await keptKeys(copy, [...subjects])).map(({ subject }) => subject));
    const keys = await keptKeys(
      vault,
      [...subjects].filter((subject) => !known.has(subject)),
    );
    await copy.take({ keys, secrets: [] });
    noneWent &&= keys.every(({ bytes }) => bytes !== undefined);
    subjects = new Set();
  };
  for await (const event of log.readAll({ from: after === undefined ? 'start' : { after } })) {
    if (event.position > upTo) break;
    const sealed = event.damage === undefined ? sealedPart(event.data) : undefined;
    if (sealed !== undefined && subjects.add(sealed.subject).size === EVENTS_AT_ONCE) await take();
  }
  await take();
  return noneWent;
}
