import type {
  FuelCardAssigneeChange,
  FuelCardStatusChange,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../../platform/lists/query.ts';

/** The range when the query string names none. */
const NEWEST = '[0,999]';

interface Told {
  readonly row: HistoryRow;
  readonly tracker: Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'> | undefined;
}

/** The changes of assignees and statuses of all trackers, read from the history, newest first. Those of deleted ones have no names. */
@Injectable()
export class FuelCardChanges {
  constructor(private readonly lists: Lists) {}

  async assignees(parameters: ListParameters): Promise<FuelCardAssigneeChange[]> {
    return (await this.#rows('assignee', parameters)).map((told) => ({
      ...named(told),
      AssignedBy: told.row.CreatedByUserName,
      PreviousAssignee: told.row.ChangeFromName,
      AssignedTo: told.row.ChangeToName ?? '',
    }));
  }

  async statuses(parameters: ListParameters): Promise<FuelCardStatusChange[]> {
    return (await this.#rows('status', parameters)).map((told) => ({
      ...named(told),
      ChangedByUserName: told.row.CreatedByUserName,
      ChangeFromName: told.row.ChangeFromName ?? '',
      ChangeToName: told.row.ChangeToName ?? '',
    }));
  }

  async #rows(kind: HistoryRow['Kind'], parameters: ListParameters): Promise<Told[]> {
    const query = parsedQuery(historyRows.readModel, { range: NEWEST, ...parameters }, parsedFilter(parameters.filter));
    const { rows } = await this.lists.page(historyRows.readModel, query, {
      where: [
        { column: 'SubjectType', is: 'fuelCardTracker' },
        { column: 'Kind', is: kind },
      ],
    });
    const changes = rows.map(parsed);
    const ids = [...new Set(changes.map(({ SubjectID }) => SubjectID))];
    const trackers = new Map(
      (await this.lists.many(fuelCardTrackerRows.readModel, ids))
        .map(parsed)
        .map((row) => [row.FuelCardTrackerID, row]),
    );
    return changes.map((row) => ({ row, tracker: trackers.get(row.SubjectID) }));
  }
}

const named = ({ row, tracker }: Told) => ({
  FuelCardTrackerID: row.SubjectID,
  PersonFullName: tracker?.PersonFullName ?? null,
  PersonEmployerName: tracker?.PersonEmployerName ?? null,
  CreatedDateTime: row.CreatedDateTime,
});
