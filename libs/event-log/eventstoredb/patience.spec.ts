import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Attempts } from './patience.ts';

describe('the time for the attempts of an operation', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('leaves no negative time for the next attempt, however late one ends', () => {
    const attempts = new Attempts({
      attemptTimeout: 200,
      retryFor: 2_000,
      firstPause: 5,
      longestPause: 100,
      closeTimeout: 100,
    });
    expect(attempts.left).toBe(2_000);
    jest.advanceTimersByTime(2_001);
    expect(attempts.left).toBe(0);
    expect(attempts.timeout).toBe(1);
  });
});
