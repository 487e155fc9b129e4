import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { errorLine } from '../settings/log-lines.ts';
import { errorOf, failedBy } from './between-threads.ts';

/** The error as the other thread receives it. */
const sent = (error: unknown) => errorOf(structuredClone(failedBy(error)));

describe('an error that is sent to another thread', () => {
  it('keeps its class and its cause, so that the log line of an unavailable store says why', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:27017'), { name: 'MongoNetworkError' });
    const received = sent(new StoreUnavailable('The read models cannot be reached just now', { cause }));
    expect(received).toBeInstanceOf(StoreUnavailable);
    expect(errorLine(received)).toMatchObject({
      message: 'StoreUnavailable: The read models cannot be reached just now',
      cause: { message: expect.stringContaining('MongoNetworkError: connect ECONNREFUSED 10.0.0.7:27017') },
    });
  });

  it('does not quote what was read, and keeps the code of a file', () => {
    const full = Object.assign(new SyntaxError('Zebulonia'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    const received = sent(new StoreUnavailable('The read models cannot be reached just now', { cause: full }));
    expect(received.cause).toMatchObject({ errcode: 13 });
    expect(JSON.stringify(errorLine(received))).not.toContain('Zebulonia');
    expect(sent(new StoreUnavailable('The read side has ended')).cause).toBeUndefined();
  });
});
