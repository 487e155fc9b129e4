import { areas } from '@leaseledger/domain/areas';
import type { AreaHistory } from '@leaseledger/domain/kernel/history';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { HistoryChange, HistoryRow } from '@leaseledger/contract/history/history.views';

type Told<Said> = Readonly<Record<string, ((data: object) => Said) | undefined>>;

const histories: readonly AreaHistory<never>[] = areas.map(({ history }) => history);
const told = <Said>(maps: readonly (object | undefined)[]): Told<Said> => Object.assign({}, ...maps);

// A reader takes the data of the type that it is listed under.
const entries = told<Pick<HistoryRow, 'Kind'>>(histories.map(({ entries: of }) => of));
const sealed = told<readonly HistoryChange[]>(histories.map(({ sealed: of }) => of));

/** What kind of entry tells of an event. */
export const kindOf = ({ type, data }: DecodedEvent): HistoryRow['Kind'] | undefined => entries[type]?.(data).Kind;

/** From what to what an event changed what is sealed. */
export const sealedChangesOf = ({ type, data }: DecodedEvent): readonly HistoryChange[] => sealed[type]?.(data) ?? [];
