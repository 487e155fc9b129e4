// npm run log:copy -- --from <log> --to <log>: copies all events of one log into another. The target is empty, or holds
// the beginning that an interrupted copy left. A log is the path of an SQLite file or the connection string of an
// EventStoreDB. Ids, types, data, metadata, revisions and the order over all streams are kept; the time of storing is the
// target's own. Events of deleted streams are copied and deleted there too. The product must not write during the copy.
import '../explain.mjs';
import { parseArgs } from 'node:util';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { usageOf } from '../commands.mjs';
import { copyLog } from '../log-copy/copy-log.ts';
import { digestOf } from '../log-copy/digest.ts';
import { isEventStoreDb, logAt } from '../log-copy/log-at.ts';
import { ownEvents } from '../log-copy/own-events.ts';
import { progressOf } from '../progress.ts';

async function copy(fromPlace: string, toPlace: string, open: EventLog[]): Promise<boolean> {
  if (isEventStoreDb(fromPlace) && isEventStoreDb(toPlace))
    throw new Error('From EventStoreDB to EventStoreDB goes by way of an SQLite file: copy there, then on');
  const fromLog = logAt(fromPlace, { mustExist: true });
  open.push(fromLog);
  const from = ownEvents(fromLog);
  const to = logAt(toPlace, { mustExist: false });
  open.push(to);
  const source = await digestOf(from);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const events = await copyLog({
    from,
    to,
    hidden: source.hidden,
    onProgress: progressOf(source.events),
    signal: stopping.signal,
  });
  if (stopping.signal.aborted) {
    process.stdout.write(`\nStopped after ${events} of ${source.events} events: the same command goes on from there\n`);
    return false;
  }
  const target = await digestOf(to);
  for (const [name, { sha256, events, streams }] of [
    ['source', source],
    ['target', target],
  ] as const) {
    process.stdout.write(`${name}  ${sha256}  ${events} events in ${streams} streams\n`);
  }
  if (source.sha256 !== target.sha256)
    process.stderr.write(
      'The two logs differ. If the source received events during the copy, run the same command again.\n',
    );
  return source.sha256 === target.sha256;
}

const open: EventLog[] = [];
try {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (from === undefined || to === undefined) throw new Error(usageOf('log:copy'));
  process.exitCode = (await copy(from, to, open)) ? 0 : 1;
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all(open.map((log) => log.close()));
}
