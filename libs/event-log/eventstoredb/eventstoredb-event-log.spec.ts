import { afterAll, describe, expect, it } from '@jest/globals';
import { describeEventLog } from '../contract-suite/event-log.contract.ts';
import { DoubleHarness } from './double-harness.ts';
import { EventStoreDbEventLog } from './eventstoredb-event-log.ts';

const harness = new DoubleHarness();
afterAll(() => harness.end());
describeEventLog('EventStoreDB, over its double', () => harness);

describe('A connection string that makes no sense', () => {
  it('refuses an invalid connection string without quoting it, because it may hold a password', () => {
    const open = () => new EventStoreDbEventLog({ connectionString: 'esdb://owner:top-secret' });
    expect(open).toThrow(
      /^That is no connection string of EventStoreDB, such as esdb:\/\/127\.0\.0\.1:2113\?tls=false$/,
    );
  });
});
