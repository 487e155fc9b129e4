import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { changeText } from '@leaseledger/contract/history/history.words';
import type { DomainEvent } from './decider.ts';

/** One event as a line of a record's history. */
export interface HistoryEntry {
  readonly Kind: 'activity' | 'status' | 'assignee';
  /** What happened, as a type, e.g. 'Lead assigned'. */
  readonly ActivityTypeCodeName: string;
  /** One sentence in plain words. It outlives the person's key, so it never says what a sealed field holds. */
  readonly Description: string;
  /** Labels before and after, for changes of status and assignee. */
  readonly ChangeFromName: string | null;
  readonly ChangeToName: string | null;
  /** What goes with it, e.g. 'warm'. */
  readonly Note: string | null;
  /** The fields that were changed; of sealed ones only that they were. */
  readonly Changes: readonly HistoryChange[];
}

/** How each event of an area reads in a history, and of which record it tells. A forgotten type does not compile. */
export interface AreaHistory<Event extends DomainEvent> {
  /** Also the category of the area's streams. */
  readonly subjectType: string;
  readonly subjectID: (data: Event['data']) => number;
  readonly entries: { readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data']) => HistoryEntry };
  /** From what to what sealed fields changed, for whoever may open the record; never kept. */
  readonly sealed?: { readonly [Type in Event['type']]?: (data: Extract<Event, { type: Type }>['data']) => readonly HistoryChange[] };
}

export const activity = (ActivityTypeCodeName: string, Description: string, Changes: readonly HistoryChange[] = []): HistoryEntry => ({
  Kind: 'activity',
  ActivityTypeCodeName,
  Description,
  ChangeFromName: null,
  ChangeToName: null,
  Note: null,
  Changes,
});

/** An entry that says what changed, one thing after the other. */
export const changes = (ActivityTypeCodeName: string, changed: readonly HistoryChange[]): HistoryEntry => activity(ActivityTypeCodeName, changed.map(changeText).join('; '), changed);
