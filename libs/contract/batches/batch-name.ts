/** The correlation id of everything that a batch decides. */
export const batchName = (BatchID: number): string => `batch-${BatchID}`;

const NAME = /^batch-([1-9]\d{0,14})$/;

/** The id of the batch that a correlation id names; undefined for that of a request. */
export function batchOf(correlationId: string | undefined): number | undefined {
  const [, id] = NAME.exec(correlationId ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}
