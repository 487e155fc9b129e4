import { importMessage } from '@leaseledger/contract/imports/import.messages';

interface Recorded {
  readonly metadata: { readonly correlationId: string; readonly actor: { readonly name: string } };
}

/** An undone import keeps a record that changed after the import made it. @param events of the record, the first one first */
export function whyChanged(events: readonly Recorded[]): string | undefined {
  const made = events[0]?.metadata.correlationId;
  const later = events.findLast(({ metadata }) => metadata.correlationId !== made);
  return later && importMessage.changedSince(later.metadata.actor.name);
}

/**
 * An undone import keeps a record that others need, e.g. a company with persons.
 * @param others their numbers by the words for them, in the order in which they are named
 */
export function whyNeeded(others: Readonly<Record<string, number>>): string | undefined {
  const needed = Object.entries(others).find(([, count]) => count > 0);
  return needed && importMessage.hasSince(needed[0]);
}
