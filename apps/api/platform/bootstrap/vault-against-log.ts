import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import { sealedPart } from '@leaseledger/event-log/vault/seal';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { leastPosition } from '@leaseledger/projections/kernel/least-position';
import type { UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import { Forgetting } from '../reactions/forgetting.ts';
import { keptPlace } from '../reactions/policy-run.ts';
import { sealedAfter, type VaultEra } from './vault-of-log.ts';

/** The effects that remove something from the vault. */
const REMOVING = ['DestroyKey', 'RemoveSecret', 'EndSessions'];
const EVENTS_AT_ONCE = 1_000;

export interface ComparedVault {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly vault: Pick<Vault, 'keys' | 'destroyed' | 'destroyKey' | 'checkpoint' | 'setCheckpoint'>;
  readonly era: VaultEra;
  readonly identity: string;
  readonly policies: readonly Policy<AnyEvent>[];
}

/** The keys that an older vault brought back, and the events whose keys it lacks. */
export interface VaultFindings {
  /** The number of keys that were there although the log says that their subject is forgotten. */
  readonly destroyed: number;
  /** The events whose key is neither there nor destroyed. */
  readonly unopened: readonly UnopenedEvent[];
}

export const noFindings: VaultFindings = { destroyed: 0, unopened: [] };

/** For the person who starts the product; nothing personal. */
export const inWords = ({ destroyed, unopened }: VaultFindings): readonly string[] => [
  ...(destroyed === 0
    ? []
    : [
        `The vault held ${destroyed} keys of forgotten persons or users, as an older copy does: they are destroyed again.`,
      ]),
  ...(unopened.length === 0
    ? []
    : [
        `The vault lacks keys of the log: the details of ${unopened.length} events cannot be opened. Put the newest backup of the vault in its place, start again, and run npm run replay.`,
      ]),
];

/**
 * Compares the vault with its log, because an older one may be in its place. Destroys the keys of all forgotten subjects
 * again. The policies alone do not: they continue at their checkpoints, which may be newer than the keys, or of another
 * continuation of the log. Then they begin again, so that passwords, tokens and sessions are removed too.
 * @throws LogUnavailable, VaultUnavailable
 */
export async function compareVaultWithLog(compared: ComparedVault): Promise<VaultFindings> {
  const forgetting = new Forgetting(compared.policies);
  const passed = await passedBy(compared, forgetting);
  const { destroyed, areCheckpointsRight } = await destroyAgain(compared, forgetting, passed);
  if (!areCheckpointsRight) await beginAgain(compared);
  // A checkpoint is written after the keys of all events before it, so a right one has no gaps before it.
  return { destroyed, unopened: await lacking(compared, areCheckpointsRight ? passed : undefined) };
}

/** The position up to which all forgetting is in effect. Undefined where the log holds no such position. */
async function passedBy(
  { log, vault, identity }: ComparedVault,
  { policies }: Forgetting,
): Promise<Position | undefined> {
  const places = policies.map((policy) => vault.checkpoint(keptPlace(policy, identity)));
  const [passed, head] = [leastPosition(await Promise.all(places)), await log.head()];
  return passed !== undefined && head !== undefined && passed <= head ? passed : undefined;
}

async function destroyAgain(
  { log, vault, era: { forgottenThrough } }: ComparedVault,
  forgetting: Forgetting,
  passed: Position | undefined,
): Promise<{ destroyed: number; areCheckpointsRight: boolean }> {
  let destroyed = 0;
  let areCheckpointsRight = true;
  const from = forgottenThrough === undefined ? 'start' : { after: forgottenThrough };
  for await (const events of inParts(log.readAll({ from, filter: { typePrefixes: forgetting.types } }))) {
    const forgotten = new Map(
      events.flatMap((event) =>
        (forgetting.subjectsOf(event) ?? []).map((subject) => [subject, event.position] as const),
      ),
    );
    const done = await vault.destroyed([...forgotten.keys()]);
    const existing = await vault.keys([...forgotten.keys()]);
    for (const subject of existing.keys()) {
      destroyed += 1;
      if (passed !== undefined && (forgotten.get(subject) ?? passed) <= passed) areCheckpointsRight = false;
    }
    await Promise.all(
      [...forgotten.keys()].filter((subject) => !done.has(subject)).map((subject) => vault.destroyKey(subject)),
    );
  }
  return { destroyed, areCheckpointsRight };
}

/** Lets the policies that remove something from the vault begin at the first event. A repeat changes nothing more. */
async function beginAgain({ log, vault, identity, policies }: ComparedVault): Promise<void> {
  const removing = policies.filter(({ asksFor }) => REMOVING.some((effect) => Object.hasOwn(asksFor, effect)));
  for await (const { position } of log.readAll({ limit: 1 })) {
    for (const policy of removing) {
      const place = keptPlace(policy, identity);
      if ((await vault.checkpoint(place)) !== undefined) await vault.setCheckpoint(place, position);
    }
  }
}

/** The sealed events after a position whose key is neither there nor destroyed. */
async function lacking({ log, vault, era }: ComparedVault, after: Position | undefined): Promise<UnopenedEvent[]> {
  const found: UnopenedEvent[] = [];
  const from = [era.forgottenThrough, after]
    .filter((position) => position !== undefined)
    .toSorted()
    .at(-1);
  for await (const events of inParts(sealedAfter(log, from))) {
    const subjectOf = ({ data }: RecordedEvent) => sealedPart(data)?.subject ?? '';
    const subjects = [...new Set(events.map(subjectOf))];
    const [kept, destroyed] = [await vault.keys(subjects), await vault.destroyed(subjects)];
    for (const event of events) {
      const subject = subjectOf(event);
      if (kept.has(subject) || destroyed.has(subject)) continue;
      const { id, type, stream, revision, position } = event;
      found.push({ eventId: id, eventType: type, stream, revision: String(revision), position, why: 'keyMissing' });
    }
  }
  return found;
}

async function* inParts(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent[]> {
  let part: RecordedEvent[] = [];
  for await (const event of events) {
    if (part.push(event) < EVENTS_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
