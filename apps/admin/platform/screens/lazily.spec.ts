import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inTime, LONGEST_LOAD } from './lazily.tsx';

describe('inTime', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('fails a part that is not loaded after 120 s', async () => {
    const told = jest.fn();
    inTime(new Promise(() => undefined)).catch((thrown: Error) => told(thrown.message));
    await jest.advanceTimersByTimeAsync(LONGEST_LOAD - 1);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(told.mock.calls).toEqual([['Loading chunk failed']]);
  });

  it('leaves no timer once a part is loaded or has failed', async () => {
    await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
    await expect(inTime(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(jest.getTimerCount()).toBe(0);
  });
});
