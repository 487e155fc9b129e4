import { mayPass } from './patience.ts';

/** Does what is due, one after the other: what cannot be done of one holds up no other. @throws at once what may pass by itself, since the others would fail too; the first other failure, once all was tried */
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
