/** Where the whole of a record is kept. Lists fill the same cache with rows, so it has a key of its own. */
export const recordKey = (resource: string, id: number) =>
  [resource, 'getOne', { id: String(id), meta: { whole: true } }] as const;
