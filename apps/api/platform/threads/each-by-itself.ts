import { mayPass } from './patience.ts';

/**
 * Works on the items one after the other. An item that fails does not hold up the rest.
 * @throws a passing failure at once, because the other items would fail too; the first other failure after the last
 * item
 */
export async function eachByItself<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    await work(item).catch((thrown: unknown) => {
      if (mayPass(thrown)) throw thrown;
      failures.push(thrown);
    });
  }
  if (failures.length > 0) throw failures[0];
}
