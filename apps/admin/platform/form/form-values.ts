/** A record's details, without what else is known of it: what the form of a record starts with. The blank details name the fields. */
export const detailsOf = <Details extends object>(blank: Details, record: Details): Details =>
  // Each field of the blank details is one of the record's, which has them all.
  Object.fromEntries(Object.entries(record).filter(([field]) => Object.hasOwn(blank, field))) as Details;
