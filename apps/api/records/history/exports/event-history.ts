import { areas } from '@leaseledger/domain/areas';
import type { AreaHistory } from '@leaseledger/domain/kernel/history';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { FORGOTTEN } from '@leaseledger/contract/records/mention.views';
import type { HistoryChange, HistoryRow, UndoneEntry } from '@leaseledger/contract/history/history.views';

type Told<Said> = Readonly<Record<string, ((data: object) => Said) | null | undefined>>;

const histories: readonly AreaHistory[] = areas.map(({ history }) => history);
const told = <Said>(maps: readonly (object | undefined)[]): Told<Said> => Object.assign({}, ...maps);

// Each reader receives the data of the type that it is listed under.
const entries = told<Pick<HistoryRow, 'Kind' | 'Description' | 'Changes'>>(histories.map(({ entries: of }) => of));
const sealed = told<readonly HistoryChange[]>(histories.map(({ sealed: of }) => of));

/** The kind of history entry for an event. */
export const kindOf = ({ type, data }: DecodedEvent): HistoryRow['Kind'] | undefined => entries[type]?.(data).Kind;

/**
 * The sealed values that an event changed, before and after. Texts that were blanked later are hidden, because they
 * name a person who is forgotten.
 * @param blankings the later events of the same stream that blanked mentions
 */
export const sealedChangesOf = (
  { type, data }: DecodedEvent,
  blankings: readonly DecodedEvent[],
): readonly HistoryChange[] =>
  sealed[type]?.(withoutTexts(data, new Set(blankings.flatMap((event) => Object.keys(event.data))))) ?? [];

/** The data with '[forgotten]' for these texts, also among the previous values. */
function withoutTexts(data: object, blanked: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => {
      if (field === 'was' && typeof value === 'object' && value !== null) return [field, withoutTexts(value, blanked)];
      return [field, blanked.has(field) && typeof value === 'string' && value !== '' ? FORGOTTEN : value];
    }),
  );
}

/** The text of an event in the history of its record; undefined for an event without an entry. */
export const wordsOf = ({ type, data }: Pick<DecodedEvent, 'type' | 'data'>): string | undefined =>
  entries[type]?.(data).Description;

/** The entry with the changed fields, sealed values included, for callers who may open the record. */
export function entryOf(event: Pick<DecodedEvent, 'type' | 'data'>): UndoneEntry | undefined {
  const entry = entries[event.type]?.(event.data);
  if (entry === undefined) return undefined;
  const opened = sealed[event.type]?.(event.data) ?? [];
  return {
    Description: entry.Description,
    Changes: [...entry.Changes.filter(({ Label }) => !opened.some((change) => change.Label === Label)), ...opened],
  };
}
