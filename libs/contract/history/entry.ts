/**
 * The id of the entry by which the history of a further record tells of an event. In the history of the record that the event is first of all about, its entry has
 * the event's id alone.
 * @param subject of that record, e.g. `company-7`
 */
export const entryBeside = (event: string, subject: string): string => `${event}/${subject}`;

/** The id of the event that an entry tells of. */
export function eventOfEntry(entry: string): string {
  const [event = ''] = entry.split('/');
  return event;
}
