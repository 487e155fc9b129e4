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

/** An entry in the history of another record than the one that an event is first of all about. */
export interface EntryBeside {
  readonly subjectType: string;
  readonly subjectID: number;
  readonly entry: HistoryEntry;
}

/** How each event of an area reads in a history, and of which record it tells. A forgotten type does not compile. `Untold` are the area's own bookkeeping, which no history tells. */
export interface AreaHistory<Event extends DomainEvent, Untold extends Event['type'] = never> {
  /** The type of its records; where what happens is attached to records of several kinds, that of the one which an event tells of. */
  readonly subjectType: string | ((data: Event['data']) => string);
  readonly subjectID: (data: Event['data']) => number;
  readonly entries: {
    readonly [Type in Event['type']]: Type extends Untold
      ? null
      : (data: Extract<Event, { type: Type }>['data']) => HistoryEntry;
  };
  /** Why nothing of it can be undone, in words; null where the area's decider says so of each decision. */
  readonly whyNoUndo: string | null;
  /** What the histories of further records tell of it. */
  readonly beside?: {
    readonly [Type in Event['type']]?: (data: Extract<Event, { type: Type }>['data']) => readonly EntryBeside[];
  };
  /** From what to what sealed fields changed, for whoever may open the record; never kept. */
  readonly sealed?: {
    readonly [Type in Event['type']]?: (data: Extract<Event, { type: Type }>['data']) => readonly HistoryChange[];
  };
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

/** An entry that says what changed, one thing after the other. */
export const changes = (ActivityTypeCodeName: string, changed: readonly HistoryChange[]): HistoryEntry =>
  activity(ActivityTypeCodeName, changed.map(changeText).join('; '), changed);
