/**
 * The id of the entry that an event has in the history of a further record. In the history of the event's main record,
 * the id of the entry is the event's id.
 * @param subject of the further record, e.g. `company-7`
 */
export const entryBeside = (event: string, subject: string): string => `${event}/${subject}`;

/** The id of the event behind an entry. */
export function eventOfEntry(entry: string): string {
  const [event = ''] = entry.split('/');
  return event;
}
