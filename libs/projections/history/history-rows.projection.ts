import { decisionName } from '@leaseledger/contract/history/decision';
import { historyList, type HistoryRow } from '@leaseledger/contract/history/history.views';
import { areas, type AnyEvent } from '@leaseledger/domain/areas';
import type { AreaHistory, HistoryEntry } from '@leaseledger/domain/kernel/history';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Handlers, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** What happened to every record of every area, in the order of the log. Entries stay when the record is gone. */
export const historyRows: Projection<AnyEvent, HistoryRow> = {
  name: 'historyRows',
  version: 3,
  readModel: readModelOf(historyList, {
    id: 'id',
    indexed: ['Subject', 'SubjectType', 'UserID', 'EventType', 'CreatedDateTime'],
    indexes: [['SubjectType', 'Kind']],
    defaultSort: { field: 'HistoryID', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
    numbered: 'HistoryID',
  }),
  // Entries outlive the keys of persons: they say of a sealed field that it changed, and no more.
  needsDetails: false,
  // Object.fromEntries forgets which names it was given: those of every area's history, each closed over the area's events.
  handlers: Object.fromEntries(areas.flatMap(({ history }) => reading(history))) as Handlers<AnyEvent, HistoryRow>,
};

/** An area's history as handlers: one row for each event. */
function reading({ subjectType, subjectID, entries }: AreaHistory<never>): [type: string, handler: (event: DecodedEvent) => readonly Change<HistoryRow>[]][] {
  // A reader takes the data of the type that it is listed under.
  const readers = Object.entries<(data: never) => HistoryEntry>(entries);
  return readers.map(([type, read]) => [type, (event) => row(event, subjectType, subjectID(event.data as never), read(event.data as never))]);
}

const row = ({ id, type, stream, metadata }: DecodedEvent, SubjectType: string, SubjectID: number, entry: HistoryEntry): readonly Change<HistoryRow>[] => [
  {
    put: id,
    row: {
      id,
      // The store counts the entries.
      HistoryID: 0,
      Subject: `${SubjectType}-${SubjectID}`,
      SubjectType,
      SubjectID,
      EventType: type,
      Decision: decisionName(stream, metadata.correlationId),
      Undoes: metadata.undoes === undefined ? null : decisionName(stream, metadata.undoes),
      ...entry,
      ...(metadata.undoes !== undefined && { Description: `By undo: ${entry.Description}` }),
      CreatedByUserID: metadata.actor.id,
      CreatedByUserName: metadata.actor.name,
      CreatedDateTime: metadata.time,
      UserID: metadata.actor.id ?? (SubjectType === 'user' ? SubjectID : null),
      // What a request decides has the request as its cause.
      CausationID: metadata.causationId === metadata.correlationId ? null : metadata.causationId,
      Policy: metadata.policy ?? null,
    },
  },
];
