import { expect, it } from '@jest/globals';
import { until } from './until.ts';

it('resolves once the condition holds, and asks no more often than it must', async () => {
  let asked = 0;
  const began = performance.now();
  await until('the tenth of a second to pass', () => {
    asked += 1;
    return performance.now() - began >= 100;
  });
  expect(asked).toBeLessThan(12);
});

it('names the thing that did not happen in time', () =>
  expect(until('the mail to Greta', async () => false, { seconds: 0.01 })).rejects.toThrow(
    'Waited for the mail to Greta, in vain for 0.01 s',
  ));
