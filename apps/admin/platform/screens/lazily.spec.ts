import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inTime, LONGEST_LOAD } from './lazily.tsx';

describe('A part of the console', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('that has not come after 120 s is told as one that could not be loaded', async () => {
    const told = jest.fn();
    inTime(new Promise(() => undefined)).catch((thrown: Error) => told(thrown.message));
    await jest.advanceTimersByTimeAsync(LONGEST_LOAD - 1);
    expect(told).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(told.mock.calls).toEqual([['Loading chunk failed']]);
  });

  it('that has come, or failed, is waited for no longer', async () => {
    await expect(inTime(Promise.resolve('part'))).resolves.toBe('part');
    await expect(inTime(Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(jest.getTimerCount()).toBe(0);
  });
});
