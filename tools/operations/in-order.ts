import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { keptKeys, type MovableVault } from '@leaseledger/event-log/vault/movable-vault';
import { sealedPart } from '@leaseledger/event-log/vault/seal';

const EVENTS_AT_ONCE = 1_000;

export interface VaultCopying {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly vault: MovableVault;
  /** Empty. */
  readonly copy: MovableVault;
  /** Called before each try: the log as it is from here on, or later, is what may be copied in the end. */
  readonly beginLog?: () => void;
}

/**
 * Copies a vault that cannot be pinned together with its log: either is read while others write to both.
 *
 * The vault is read first, and then what the log was given meanwhile. A key is in the vault before anything that it seals is in the log, so
 * one that was made after its place in the vault was read is asked for when the log names its subject. A key goes after the log
 * says that its person is forgotten, so of one that was found destroyed the log says so by then. Where the key of a subject that the
 * log names went again meanwhile, its end may stand after the head that was asked for: so a later head is taken, and what came up to
 * there is read, which is less each time.
 *
 * A key that was read and destroyed afterwards is in the copy. The log tells of it up to that head or not at all; if it does, the policy
 * that destroys keys does so once more where the copy is put back, since no checkpoint of it is copied.
 * @returns the head up to which log and copy agree; undefined where the log is empty
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

/** Takes the keys of all whom this part of the log names. False where one of them was destroyed since the vault was read. */
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
  for await (const { position, data } of log.readAll({ from: after === undefined ? 'start' : { after } })) {
    if (position > upTo) break;
    const sealed = sealedPart(data);
    if (sealed !== undefined && subjects.add(sealed.subject).size === EVENTS_AT_ONCE) await take();
  }
  await take();
  return noneWent;
}
