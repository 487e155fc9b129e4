import { afterAll } from '@jest/globals';
import { describeEventLog } from '../contract-suite/event-log.contract.ts';
import { DoubleHarness } from './double-harness.ts';

const harness = new DoubleHarness();
afterAll(() => harness.end());
describeEventLog('EventStoreDB, over its double', () => harness);
