/** The correlation id of all decisions of a batch. */
export const batchName = (BatchID: number): string => `batch-${BatchID}`;

const NAME = /^batch-([1-9]\d{0,14})$/;

/** The id of the batch in a correlation id; undefined when the correlation id belongs to a request. */
export function batchOf(correlationId: string | undefined): number | undefined {
  const [, id] = NAME.exec(correlationId ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
