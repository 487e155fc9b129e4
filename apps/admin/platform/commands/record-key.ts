/** The query key of a whole record. It differs from react-admin's, because lists fill that one with rows. */
export const recordKey = (resource: string, id: number) =>
  [resource, 'getOne', { id: String(id), meta: { whole: true } }] as const;
