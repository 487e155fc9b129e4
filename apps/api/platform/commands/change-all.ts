/** So many records are changed at a time. */
const AT_ONCE = 20;

/** Changes many records, some at a time. @throws what the first threw that could not be changed, once all others are */
export async function changeAll<Item>(items: readonly Item[], change: (item: Item) => Promise<unknown>): Promise<void> {
  const refused: unknown[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const outcomes = await Promise.allSettled(items.slice(first, first + AT_ONCE).map(change));
    refused.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
  }
  if (refused.length > 0) throw refused[0];
}
