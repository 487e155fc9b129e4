import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { LogPlace, logKinds } from '../log-places.ts';
import { SeatProcesses } from './rush-for-seats.ts';

const RUNS = 20;

describe.each(logKinds)('1,000 who want one of 10 seats at once, from two processes (%s)', (kind) => {
  let place: LogPlace;
  let log: EventLog;
  let processes: SeatProcesses;

  beforeAll(async () => {
    place = await LogPlace.make(kind);
    log = await place.open();
    processes = new SeatProcesses(log);
  }, 60_000);
  afterAll(async () => {
    await processes?.close();
    await log?.close();
    await place?.end();
  });

  it(`gives 10 seats and 990 places in the line, each once, in each of ${RUNS} runs`, async () => {
    for (let run = 1; run <= RUNS; run += 1)
      expect(await processes.rush({ SessionID: run, registrants: 1_000, seats: 10 })).toEqual([]);
  }, 240_000);
});
