import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { changeText } from '@leaseledger/contract/history/history.words';
import type { DomainEvent } from './decider.ts';

/** One event as a line of a record's history. */
export interface HistoryEntry {
  readonly Kind: 'activity' | 'status' | 'assignee';
  /** The type of activity, e.g. 'Lead assigned'. */
  readonly ActivityTypeCodeName: string;
  /** One sentence in plain words. It outlives the person's key, so it never says what a sealed field holds. */
  readonly Description: string;
  /** Labels before and after, for changes of status and assignee. */
  readonly ChangeFromName: string | null;
  readonly ChangeToName: string | null;
  /** An addition, e.g. 'warm'. */
  readonly Note: string | null;
  /** The changed fields. A sealed field shows only that it changed. */
  readonly Changes: readonly HistoryChange[];
}

/** An entry in the history of another record than the event's own subject. */
export interface EntryBeside {
  readonly subjectType: string;
  readonly subjectID: number;
  readonly entry: HistoryEntry;
}

/** A function of an event's data that may be listed among those of other events. */
export type Telling<Data, Told> = { told(data: Data): Told }['told'];

type DataOf<Event extends DomainEvent, Type> = Extract<Event, { type: Type }>['data'];

/** How each event of an area reads in a history, and the record whose history shows it. */
export interface AreaHistory<Event extends DomainEvent = DomainEvent> {
  /**
   * The type of its records. If events are attached to several kinds of records, the type of the event's own record.
   */
  readonly subjectType: string | Telling<Event['data'], string>;
  readonly subjectID: Telling<Event['data'], number>;
  /** Null for the area's own bookkeeping, which no history shows. */
  readonly entries: { readonly [Type in Event['type']]: Telling<DataOf<Event, Type>, HistoryEntry> | null };
  /** Why nothing of the area can be undone, in words; null if its decider says so of each decision. */
  readonly whyNoUndo: string | null;
  /** The entries in the histories of further records. */
  readonly beside: { readonly [Type in Event['type']]?: Telling<DataOf<Event, Type>, readonly EntryBeside[]> };
  /** The changes of sealed fields, for readers who may open the record; never stored. */
  readonly sealed: { readonly [Type in Event['type']]?: Telling<DataOf<Event, Type>, readonly HistoryChange[]> };
}

export const activity = (
  ActivityTypeCodeName: string,
  Description: string,
  Changes: readonly HistoryChange[] = [],
): HistoryEntry => ({
  Kind: 'activity',
  ActivityTypeCodeName,
  Description,
  ChangeFromName: null,
  ChangeToName: null,
  Note: null,
  Changes,
});

/** An entry that lists the changes. */
export const changes = (ActivityTypeCodeName: string, changed: readonly HistoryChange[]): HistoryEntry =>
  activity(ActivityTypeCodeName, changed.map(changeText).join('; '), changed);
