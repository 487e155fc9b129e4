import { afterEach, beforeEach, describe } from '@jest/globals';
import type { EventLog } from '../event-log.ts';
import { describeAppending } from './appending.contract.ts';
import { describeEnduring } from './enduring.contract.ts';
import type { EventLogHarness } from './harness.ts';
import { describeReading } from './reading.contract.ts';
import { describeSubscribing } from './subscribing.contract.ts';

/** The promises of every event log, over every store. Each test starts a log of its own on empty storage. */
export function describeEventLog(name: string, makeHarness: () => EventLogHarness): void {
  describe(name, () => {
    const harness = makeHarness();
    let log: EventLog;
    beforeEach(async () => {
      log = await harness.start();
    });
    afterEach(() => harness.stop());

    const suite = { harness, log: () => log };
    describe('appending', () => describeAppending(suite));
    describe('reading', () => describeReading(suite));
    describe('subscribing', () => describeSubscribing(suite));
    describe('enduring', () => describeEnduring(suite));
  });
}
