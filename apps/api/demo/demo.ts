import { roleGroupLabels } from '@leaseledger/contract/access/permissions';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Foundation } from '../platform/platform.module.ts';
import { Passwords } from '../access/users/exports/passwords.ts';
import { ExecuteHandler } from '../platform/commands/execute.handler.ts';
import { Ids } from '../platform/commands/ids.ts';
import { KnownStreams } from '../platform/commands/known-streams.ts';
import { NewIds } from '../platform/commands/new-ids.ts';
import { Reservations } from '../platform/commands/reservations.ts';
import { emailKey } from '../areas/session-attendance/exports/registrations.ts';
import { infrastructureEvent } from '../platform/commands/infrastructure-event.ts';
import { users, type DemoUser } from './content.ts';
import { emailOf, fillDemo, type KeepsContents } from './fill-demo.ts';
import { planDemo } from './plan.ts';

/** The stream that records the begin of the demo data, with its moment, and the end. */
const STREAM = 'demo-data';
const BEGUN = 'DemoDataBegun';
const FINISHED = 'DemoDataFinished';
const PASSWORD_BYTES = 9;
const SHOWN_WITHIN = 60_000;
const LONGEST_EMAIL = Math.max(...users.map((user) => emailOf(user).length));

const standing = ({ group, external, disabled }: DemoUser): string =>
  [roleGroupLabels[group], ...(external ? ['external'] : []), ...(disabled ? ['disabled'] : [])].join(', ');

export interface Demo {
  /** The moment at which the demo data ends: ISO 8601, UTC. */
  readonly now: string;
  readonly isFinished: boolean;
}

/**
 * Marks an empty log for demo data, or finds the mark of an earlier start. Undefined for a log with data of its own.
 */
export async function beginDemo({
  log,
  clock,
  randomBytes,
}: Pick<Foundation, 'log' | 'clock' | 'randomBytes'>): Promise<Demo | undefined> {
  const begun = await demoIn(log);
  if (begun !== undefined || (await log.head()) !== undefined) return begun;
  const now = clock().toISOString();
  await log.append(STREAM, [infrastructureEvent(BEGUN, { now }, clock, randomBytes)], { expectedRevision: 'noStream' });
  return { now, isFinished: false };
}

async function demoIn(log: EventLog): Promise<Demo | undefined> {
  const { events } = await log.readStream(STREAM);
  const now = events[0]?.data['now'];
  return typeof now === 'string' ? { now, isFinished: events.some(({ type }) => type === FINISHED) } : undefined;
}

/**
 * Fills the log with a year of believable work, through commands. It continues where an earlier start was interrupted.
 * Each start shows the demo users and their shared password.
 */
export async function finishDemo(
  foundation: Foundation,
  contents: KeepsContents,
  demo: Demo,
  tell: (line: string) => void,
): Promise<void> {
  const { log, vault, codec, fingerprints, readSide, clock, randomBytes, settings } = foundation;
  const kept = await vault.secret('demo', 'password');
  const password = kept ?? `${randomBytes(PASSWORD_BYTES).toString('base64url')}aA1!`;
  if (kept === undefined) await vault.setSecret('demo', 'password', password);
  if (!demo.isFinished) {
    let now = Date.parse(demo.now);
    const demoClock = () => new Date(now);
    const newIds = new NewIds(new Ids(log, demoClock, randomBytes), log, demoClock, randomBytes);
    // Nobody reads the lists while they are filled.
    const unwatched = { waitFor: async () => true };
    const handler = new ExecuteHandler(
      log,
      codec,
      unwatched,
      demoClock,
      randomBytes,
      newIds,
      new KnownStreams(log, codec),
    );
    const passwords = new Passwords(vault, settings);
    await fillDemo({
      plan: planDemo(now),
      execute: (command) => handler.execute(command),
      setClock: (at) => {
        now = at;
      },
      newIds,
      contents,
      reservations: new Reservations(log, demoClock, randomBytes, fingerprints),
      randomBytes,
      emailKey: (email) => emailKey(fingerprints, email),
      passwords,
      passwordHash: await passwords.hash(password),
      onProgress: (done, of) => tell(`Demo data: ${done.toLocaleString('en-AU')} of ${of.toLocaleString('en-AU')}`),
    });
    const { position } = await log.append(STREAM, [infrastructureEvent(FINISHED, {}, clock, randomBytes)], {
      expectedRevision: 'streamExists',
    });
    await readSide.waitFor(position, SHOWN_WITHIN);
    tell('Demo data: done');
  }
  tell(`Demo users, all with the password ${password}`);
  for (const user of users) tell(`  ${emailOf(user).padEnd(LONGEST_EMAIL)}  ${standing(user)}`);
}
