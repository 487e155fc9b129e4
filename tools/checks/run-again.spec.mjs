import { describe, expect, it } from '@jest/globals';
import { slowest, sumOfBoth } from '../run-again.mjs';

const suite = (name, tests, status = Object.values(tests).includes('failed') ? 'failed' : 'passed') => ({
  name,
  status,
  assertionResults: Object.entries(tests).map(([fullName, each]) => ({ fullName, status: each })),
});

describe('The sum of two runs', () => {
  it('counts a test that fails alone as well as failed', () => {
    const [first, again] = [suite('a', { one: 'passed', two: 'failed' }), suite('a', { one: 'passed', two: 'failed' })];
    expect(sumOfBoth([first, suite('b', { three: 'passed' })], [again])).toEqual({ passed: 2, failed: 1, flaky: [] });
  });

  it('counts a test that passes alone as passed, and names it with its suite', () => {
    const [first, again] = [suite('a', { one: 'passed', two: 'failed' }), suite('a', { one: 'passed', two: 'passed' })];
    expect(sumOfBoth([first], [again])).toEqual({ passed: 2, failed: 0, flaky: ['a two'] });
  });

  it('names a test that fails only alone', () => {
    const [first, again] = [suite('a', { one: 'passed', two: 'failed' }), suite('a', { one: 'failed', two: 'passed' })];
    expect(sumOfBoth([first], [again])).toEqual({ passed: 2, failed: 0, flaky: ['a one', 'a two'] });
  });

  it('counts the tests of a suite that could be loaded only the second time', () => {
    const first = suite('a', {}, 'failed');
    expect(sumOfBoth([first], [suite('a', { one: 'passed', two: 'failed' })])).toEqual({
      passed: 1,
      failed: 1,
      flaky: ['a as a whole'],
    });
    expect(sumOfBoth([first], [first])).toEqual({ passed: 0, failed: 1, flaky: [] });
  });

  it('keeps apart tests of the same name', () => {
    const twice = (...statuses) => ({
      name: 'a',
      status: 'failed',
      assertionResults: statuses.map((status) => ({ fullName: 'one', status })),
    });
    expect(sumOfBoth([twice('passed', 'failed')], [twice('passed', 'failed')])).toEqual({
      passed: 1,
      failed: 1,
      flaky: [],
    });
  });

  it('leaves out pending tests', () => {
    expect(sumOfBoth([suite('a', { one: 'pending', two: 'passed' })], [])).toEqual({ passed: 1, failed: 0, flaky: [] });
  });
});

it('The slowest suites come first, and no more than asked for', () => {
  const took = (name, seconds) => ({ name, startTime: 5_000, endTime: 5_000 + seconds * 1_000 });
  expect(slowest([took('a', 1), took('b', 30), took('c', 2)], 2)).toEqual(['b: 30 s', 'c: 2 s']);
});
