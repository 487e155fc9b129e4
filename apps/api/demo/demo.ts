import { roleGroupLabels } from '@leaseledger/contract/access/permissions';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Foundation } from '../kernel/platform.module.ts';
import { Passwords } from '../users/exports/passwords.ts';
import { ExecuteHandler } from '../kernel/execute.handler.ts';
import { Ids } from '../kernel/ids.ts';
import { KnownStreams } from '../kernel/known-streams.ts';
import { NewIds } from '../kernel/new-ids.ts';
import { Reservations } from '../kernel/reservations.ts';
import { emailKey } from '../session-attendance/exports/registrations.ts';
import { infrastructureEvent } from '../kernel/infrastructure-event.ts';
import { users, type DemoUser } from './content.ts';
import { emailOf, fillDemo, type KeepsContents } from './fill-demo.ts';
import { planDemo } from './plan.ts';

/** In this stream stands that demo data was begun, and for which moment; and then that it was finished. */
const STREAM = 'demo-data';
const BEGUN = 'DemoDataBegun';
const FINISHED = 'DemoDataFinished';
const PASSWORD_BYTES = 9;
const SHOWN_WITHIN = 60_000;
const LONGEST_EMAIL = Math.max(...users.map((user) => emailOf(user).length));

const standing = ({ group, external, disabled }: DemoUser): string =>
  [roleGroupLabels[group], ...(external ? ['external'] : []), ...(disabled ? ['disabled'] : [])].join(', ');

export interface Demo {
  /** The moment that the demo data leads up to: ISO 8601, UTC. */
  readonly now: string;
  readonly isFinished: boolean;
}

/** Marks an empty log as one to be filled; finds what an earlier start began. Undefined for a log that has its own data. */
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
 * Fills the log with a year of believable work, through commands; goes on where an earlier start was cut short.
 * Tells who the demo users are and the password that they share, at each start.
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
