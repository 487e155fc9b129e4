import { historyList, type HistoryRow } from '@leaseledger/contract/history/history.views';
import type { AnyEvent } from '@leaseledger/domain/all-events';
import { companyHistory } from '@leaseledger/domain/companies/company.history';
import type { DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { AreaHistory, HistoryEntry } from '@leaseledger/domain/kernel/history';
import { leadHistory } from '@leaseledger/domain/leads/lead.history';
import { personHistory } from '@leaseledger/domain/persons/person.history';
import { userHistory } from '@leaseledger/domain/users/user.history';
import type { Change, Handlers, Projection, DecodedEvent } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** What happened to every record of every area, in the order of the log. Entries stay when the record is gone. */
export const historyRows: Projection<AnyEvent, HistoryRow> = {
  name: 'historyRows',
  version: 1,
  readModel: readModelOf(historyList, {
    id: 'id',
    indexed: ['Subject', 'CreatedByUserID'],
    indexes: [['SubjectType', 'Kind']],
    defaultSort: { field: 'HistoryID', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
    numbered: 'HistoryID',
  }),
  handlers: { ...reading(leadHistory), ...reading(personHistory), ...reading(companyHistory), ...reading(userHistory) },
};

/** An area's history as handlers: one row for each event. */
function reading<Event extends DomainEvent>({ subjectType, subjectID, entries }: AreaHistory<Event>): Handlers<Event, HistoryRow> {
  const row = ({ id, data, metadata }: DecodedEvent<Event>, entry: HistoryEntry): readonly Change<HistoryRow>[] => {
    const SubjectID = subjectID(data);
    return [
      {
        put: id,
        row: {
          id,
          // The store counts the entries.
          HistoryID: 0,
          Subject: `${subjectType}-${SubjectID}`,
          SubjectType: subjectType,
          SubjectID,
          ...entry,
          CreatedByUserID: metadata.actor.id,
          CreatedByUserName: metadata.actor.name,
          CreatedDateTime: metadata.time,
        },
      },
    ];
  };
  const handlers = Object.entries<(data: never) => HistoryEntry>(entries).map(([type, entry]) => [
    type,
    (event: DecodedEvent<Event>) => row(event, entry(event.data as never)),
  ]);
  // Object.fromEntries forgets which names it was given; they are those of `entries`, which is closed over the events.
  return Object.fromEntries(handlers) as Handlers<Event, HistoryRow>;
}
