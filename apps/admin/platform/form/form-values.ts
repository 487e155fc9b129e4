/** Only the details of a record, as the first values of its form. The blank details name the fields. */
export const detailsOf = <Details extends object>(blank: Details, record: Details): Details =>
  // Every field of the blank details exists in the record.
  Object.fromEntries(Object.entries(record).filter(([field]) => Object.hasOwn(blank, field))) as Details;
