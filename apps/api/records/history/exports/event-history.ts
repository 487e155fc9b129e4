import { areas } from '@leaseledger/domain/areas';
import type { AreaHistory } from '@leaseledger/domain/kernel/history';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { HistoryChange, HistoryRow, UndoneEntry } from '@leaseledger/contract/history/history.views';

type Told<Said> = Readonly<Record<string, ((data: object) => Said) | null | undefined>>;

const histories: readonly AreaHistory<never>[] = areas.map(({ history }) => history);
const told = <Said>(maps: readonly (object | undefined)[]): Told<Said> => Object.assign({}, ...maps);

// A reader takes the data of the type that it is listed under.
const entries = told<Pick<HistoryRow, 'Kind' | 'Description' | 'Changes'>>(histories.map(({ entries: of }) => of));
const sealed = told<readonly HistoryChange[]>(histories.map(({ sealed: of }) => of));

/** What kind of entry tells of an event. */
export const kindOf = ({ type, data }: DecodedEvent): HistoryRow['Kind'] | undefined => entries[type]?.(data).Kind;

/** From what to what an event changed what is sealed. */
export const sealedChangesOf = ({ type, data }: DecodedEvent): readonly HistoryChange[] => sealed[type]?.(data) ?? [];

/** What an event says in the history of its record; undefined where it is told in none. */
export const wordsOf = ({ type, data }: Pick<DecodedEvent, 'type' | 'data'>): string | undefined =>
  entries[type]?.(data).Description;

/** The same with the fields that it changes, those that are sealed with what they hold: for whoever may open the record. */
export function entryOf(event: Pick<DecodedEvent, 'type' | 'data'>): UndoneEntry | undefined {
  const entry = entries[event.type]?.(event.data);
  if (entry === undefined) return undefined;
  const opened = sealed[event.type]?.(event.data) ?? [];
  return {
    Description: entry.Description,
    Changes: [...entry.Changes.filter(({ Label }) => !opened.some((change) => change.Label === Label)), ...opened],
  };
}
