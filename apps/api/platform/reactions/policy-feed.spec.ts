import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LogUnavailable, type EventLog, type Filter, type Position } from '@leaseledger/event-log/event-log';
import { newEvent } from '@leaseledger/event-log/contract-suite/samples';
import { SqliteEventLog } from '@leaseledger/event-log/sqlite/sqlite-event-log';
import { until } from '@leaseledger/event-log/testing/until';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { ParkedReactions } from './parked-reactions.ts';
import { PolicyFeed } from './policy-feed.ts';
import { PolicyRun } from './policy-run.ts';

const NOW = '2026-11-24T09:00:00.000Z';
const clock = () => new Date(NOW);

let folder: string;
let log: SqliteEventLog;
/** The checkpoints in the vault. */
let kept: Map<string, Position>;
const stopping: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-feed-'));
  log = new SqliteEventLog({ file: join(folder, 'log.sqlite'), clock });
  kept = new Map();
});
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
  await log.close();
  rmSync(folder, { recursive: true });
});

const policyOn = (name: string, type: AnyEvent['type'], more: Partial<Policy<AnyEvent>> = {}): Policy<AnyEvent> => ({
  name,
  on: [type],
  asksFor: { Note: true },
  react: () => [{ type: 'Note' }],
  ...more,
});

const append = async (stream: string, type: AnyEvent['type'], times = 1) => {
  const events = Array.from({ length: times }, () => newEvent({ type }));
  await log.append(stream, events, { expectedRevision: 'any' });
  return events.map(({ id }) => id);
};

interface Done {
  readonly policy: string;
  readonly stream: string;
  readonly id: string;
}

/** Starts the policies. `perform` does a reaction; each is noted when it has ended. */
function start(
  policies: readonly Policy<AnyEvent>[],
  perform: (asked: Done) => Promise<void> | void = () => undefined,
  seenLog: Partial<EventLog> = {},
) {
  const done: Done[] = [];
  const options = {
    log: {
      append: log.append.bind(log),
      head: log.head.bind(log),
      readAll: log.readAll.bind(log),
      readStream: log.readStream.bind(log),
      subscribe: log.subscribe.bind(log),
      ...seenLog,
    },
    identity: 'this log',
    vault: {
      checkpoint: async (name: string) => kept.get(name),
      setCheckpoint: async (name: string, position: Position) => void kept.set(name, position),
    },
    clock,
    randomBytes,
    codec: { decode: async (events: readonly object[]) => events as never },
    perform: async (_: object, { policy, event: { stream, id } }: { policy: string; event: Omit<Done, 'policy'> }) => {
      await perform({ policy, stream, id });
      done.push({ policy, stream, id });
    },
  };
  const runs = policies.map((policy) => new PolicyRun(policy, new ParkedReactions(policy.name, options), options));
  const feed = new PolicyFeed(runs, options);
  const stop = () => feed.stop();
  stopping.push(stop);
  const idsOf = (name: string) => done.filter(({ policy }) => policy === name).map(({ id }) => id);
  return { runs, done, idsOf, started: feed.start(), stop };
}

/** Reads and subscriptions, as a policy feed makes them. */
function counted() {
  const reads: (Filter | undefined)[] = [];
  let subscriptions = 0;
  const counting = {
    readAll: (options: Parameters<EventLog['readAll']>[0]) => {
      reads.push(options?.filter);
      return log.readAll(options);
    },
    subscribe: (options: Parameters<EventLog['subscribe']>[0]) => {
      subscriptions += 1;
      return log.subscribe(options);
    },
  };
  return { reads, counting, subscriptions: () => subscriptions };
}

it('reads the log once for all policies at a first start, and only the types of those that missed something', async () => {
  const added = await append('company-1', 'CompanyAdded', 3);
  const logged = await append('lead-1', 'LeadLogged', 2);
  await append('user-1', 'UserAdded', 2);
  const { reads, counting, subscriptions } = counted();
  const { started, idsOf } = start(
    [
      policyOn('one', 'CompanyAdded'),
      policyOn('two', 'CompanyAdded'),
      policyOn('three', 'LeadLogged'),
      policyOn('mails', 'UserAdded', { beginsAtEnd: true }),
    ],
    undefined,
    counting,
  );
  await started;
  expect([idsOf('one'), idsOf('two'), idsOf('three'), idsOf('mails')]).toEqual([added, added, logged, []]);
  expect([reads, subscriptions()]).toEqual([[{ typePrefixes: ['CompanyAdded', 'LeadLogged'] }], 1]);
  const [later] = await append('user-1', 'UserAdded');
  await until('the new event', () => idsOf('mails').length > 0);
  expect(idsOf('mails')).toEqual([later]);
});

it('reads nothing for policies that missed nothing', async () => {
  await append('company-1', 'CompanyAdded');
  const policies = [policyOn('one', 'CompanyAdded'), policyOn('two', 'LeadLogged')];
  const first = start(policies);
  await first.started;
  await first.stop();
  const { reads, counting } = counted();
  const second = start(policies, undefined, counting);
  await second.started;
  expect([reads, second.done]).toEqual([[], []]);
});

it('reacts to different streams together and to each stream in order, where the policy allows it', async () => {
  const most = { together: 0, inOneStream: 0, inOrder: 0 };
  const underWay: Done[] = [];
  const gate = Promise.withResolvers<void>();
  const { started, idsOf } = start(
    [policyOn('together', 'CompanyAdded', { takesStreamsTogether: true }), policyOn('inOrder', 'CompanyAdded')],
    async (asked) => {
      underWay.push(asked);
      const mine = underWay.filter(({ policy }) => policy === asked.policy);
      if (asked.policy === 'inOrder') most.inOrder = Math.max(most.inOrder, mine.length);
      else {
        most.together = Math.max(most.together, mine.length);
        most.inOneStream = Math.max(most.inOneStream, mine.filter(({ stream }) => stream === asked.stream).length);
        if (mine.length === 3) gate.resolve();
        await gate.promise;
      }
      underWay.splice(underWay.indexOf(asked), 1);
    },
  );
  await started;
  const ids: Record<string, string[]> = {};
  for (let time = 0; time < 4; time += 1)
    for (const stream of ['company-1', 'company-2', 'company-3'])
      (ids[stream] ??= []).push(...(await append(stream, 'CompanyAdded')));
  await until('all reactions', () => idsOf('together').length === 12 && idsOf('inOrder').length === 12);
  expect(most).toEqual({ together: 3, inOneStream: 1, inOrder: 1 });
  for (const ofStream of Object.values(ids))
    expect(idsOf('together').filter((id) => ofStream.includes(id))).toEqual(ofStream);
});

it('a failing event holds its stream and the checkpoint, and not the other streams', async () => {
  await append('lead-1', 'LeadLogged');
  const before = await log.head();
  const held = await append('company-1', 'CompanyAdded', 2);
  const away = Promise.withResolvers<void>();
  let isAway = true;
  const policy = policyOn('together', 'CompanyAdded', { takesStreamsTogether: true });
  const first = start([policy], ({ id }) => {
    if (id !== held[0] || !isAway) return;
    away.resolve();
    throw new LogUnavailable('away');
  });
  void first.started;
  await away.promise;
  const others = await append('company-2', 'CompanyAdded', 3);
  await until('the other stream', () => first.done.length === 3);
  expect(first.idsOf('together')).toEqual(others);
  expect(first.runs[0]?.behind).toEqual({ events: 5, since: NOW });
  await first.stop();
  expect([...kept.values()].every((position) => position <= (before ?? ''))).toBe(true);

  isAway = false;
  const second = start([policy]);
  await second.started;
  expect(second.idsOf('together').toSorted()).toEqual([...held, ...others].toSorted());
  expect(second.runs[0]?.behind).toBeUndefined();
});

it('a policy that falls far behind holds no other, and reads what it missed by itself', async () => {
  const gate = Promise.withResolvers<void>();
  const { started, idsOf } = start(
    [policyOn('slow', 'CompanyAdded'), policyOn('quick', 'CompanyAdded')],
    ({ policy }) => (policy === 'slow' ? gate.promise : undefined),
  );
  await started;
  const ids: string[] = [];
  for (let time = 0; time < 25; time += 1) ids.push(...(await append(`company-${time}`, 'CompanyAdded', 100)));
  await until('the quick policy', () => idsOf('quick').length >= ids.length);
  expect([idsOf('quick'), idsOf('slow')]).toEqual([ids, []]);
  gate.resolve();
  await until('the slow policy', () => idsOf('slow').length >= ids.length);
  ids.push(...(await append('company-1', 'CompanyAdded')));
  await until('a new event', () => idsOf('slow').length >= ids.length);
  expect(idsOf('slow')).toEqual(ids);
});

it('at a first start, a policy in trouble does not hold those that share the read with it', async () => {
  const ids: string[] = [];
  for (let time = 0; time < 25; time += 1) ids.push(...(await append(`company-${time}`, 'CompanyAdded', 100)));
  let isAway = true;
  const { idsOf } = start([policyOn('troubled', 'CompanyAdded'), policyOn('quick', 'CompanyAdded')], ({ policy }) => {
    if (policy === 'troubled' && isAway) throw new LogUnavailable('away');
  });
  await until('the quick policy', () => idsOf('quick').length >= ids.length);
  expect([idsOf('quick'), idsOf('troubled')]).toEqual([ids, []]);
  isAway = false;
  await until('the troubled policy', () => idsOf('troubled').length >= ids.length);
  expect(idsOf('troubled')).toEqual(ids);
});
