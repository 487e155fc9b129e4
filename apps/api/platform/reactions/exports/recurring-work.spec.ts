import { expect, it } from '@jest/globals';
import { RecurringWork } from './recurring-work.ts';

it('recurring work runs regularly once this process reacts, also after a failure', async () => {
  let asked = 0;
  const recurring = new RecurringWork({
    get isHere() {
      asked += 1;
      return asked > 2;
    },
  });
  const looks: number[] = [];
  await new Promise<void>((resolve) => {
    recurring.add('Test', 1, async () => {
      looks.push(asked);
      if (looks.length === 2) resolve();
      throw new Error('Away');
    });
  });
  recurring.onModuleDestroy();
  expect(looks).toEqual([3, 4]);
});
