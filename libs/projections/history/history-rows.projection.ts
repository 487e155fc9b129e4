import { decisionName } from '@leaseledger/contract/history/decision';
import { entryBeside } from '@leaseledger/contract/history/entry';
import { historyList, type HistoryRow } from '@leaseledger/contract/history/history.views';
import { areas, type AnyEvent } from '@leaseledger/domain/areas';
import type { AreaHistory, EntryBeside, HistoryEntry } from '@leaseledger/domain/kernel/history';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, Handlers, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** The history of every record of every area, in the order of the log. Entries stay when the record is deleted. */
export const historyRows: Projection<AnyEvent, HistoryRow> = {
  name: 'historyRows',
  version: 5,
  readModel: readModelOf(historyList, {
    id: 'id',
    indexed: ['Subject', 'SubjectType', 'UserID', 'EventType', 'CreatedDateTime'],
    indexes: [['SubjectType', 'Kind']],
    defaultSort: { field: 'HistoryID', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
    numbered: 'HistoryID',
  }),
  // Entries outlive the keys of persons. For a sealed field they say only that it changed.
  needsDetails: false,
  // Object.fromEntries loses the names. They are those of every area's history, each for the area's events.
  handlers: Object.fromEntries(areas.flatMap(({ history }) => reading(history))) as Handlers<AnyEvent, HistoryRow>,
};

/**
 * An area's history as handlers: a row for each event with an entry, and one for each further record in whose history
 * it appears.
 */
function reading({
  subjectType,
  subjectID,
  entries,
  beside,
}: AreaHistory): [type: string, handler: (event: DecodedEvent) => readonly Change<HistoryRow>[]][] {
  // Each reader receives the data of the type that it is listed under.
  const rowsOf = (event: DecodedEvent, read: (data: object) => HistoryEntry): Change<HistoryRow>[] => {
    const { data } = event;
    const own: EntryBeside = {
      subjectType: typeof subjectType === 'string' ? subjectType : subjectType(data),
      subjectID: subjectID(data),
      entry: read(data),
    };
    return [
      row(event, event.id, own),
      ...(beside[event.type]?.(data) ?? []).map((each) =>
        row(event, entryBeside(event.id, `${each.subjectType}-${each.subjectID}`), each),
      ),
    ];
  };
  return Object.entries(entries).map(([type, read]) => [type, (event) => (read === null ? [] : rowsOf(event, read))]);
}

function row(
  { id: eventID, type, stream, metadata }: DecodedEvent,
  id: string,
  { subjectType: SubjectType, subjectID: SubjectID, entry }: EntryBeside,
): Change<HistoryRow> {
  // An entry of the system about a user belongs to that user.
  const own = metadata.actor.id ?? (SubjectType === 'user' ? SubjectID : null);
  return {
    put: id,
    row: {
      id,
      // The store numbers the entries.
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
      UserID: id === eventID ? own : null,
      // An event of a request has the request as its cause, which is no entry.
      CausationID: metadata.causationId === metadata.correlationId ? null : metadata.causationId,
      Policy: metadata.policy ?? null,
    },
  };
}
