/** The number of records that are changed at the same time. */
const AT_ONCE = 20;

/**
 * Changes many records, some at the same time.
 * @throws the first error, after all other records were changed
 */
export async function changeAll<Item>(items: readonly Item[], change: (item: Item) => Promise<unknown>): Promise<void> {
  const refused: unknown[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const outcomes = await Promise.allSettled(items.slice(first, first + AT_ONCE).map(change));
    refused.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (refused.length > 0) throw refused[0];
}
