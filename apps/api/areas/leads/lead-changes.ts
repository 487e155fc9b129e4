import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadAssigneeChange, LeadPerson, LeadStatusChange } from '@leaseledger/contract/leads/lead.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../../platform/lists/query.ts';
import { LeadNames } from './exports/lead-names.ts';

/** The range when the query string names none. */
const NEWEST = '[0,999]';

/** The changes of assignees and statuses of all leads, read from the history, newest first. */
@Injectable()
export class LeadChanges {
  constructor(
    private readonly lists: Lists,
    private readonly names: LeadNames,
  ) {}

  async assignees(parameters: ListParameters): Promise<LeadAssigneeChange[]> {
    return (await this.#rows('assignee', parameters)).map(({ row, lead }) => ({
      LeadID: row.SubjectID,
      PersonFullName: lead?.PersonFullName ?? null,
      PersonEmployerName: lead?.PersonEmployerName ?? null,
      AssignedBy: row.CreatedByUserName,
      PreviousAssignee: row.ChangeFromName,
      AssignedTo: row.ChangeToName ?? '',
      CreatedDateTime: row.CreatedDateTime,
    }));
  }

  async statuses(parameters: ListParameters): Promise<LeadStatusChange[]> {
    return (await this.#rows('status', parameters)).map(({ row, lead }) => ({
      LeadID: row.SubjectID,
      PersonFullName: lead?.PersonFullName ?? null,
      PersonEmployerName: lead?.PersonEmployerName ?? null,
      ChangedByUserName: row.CreatedByUserName,
      ChangeFromName: row.ChangeFromName ?? '',
      ChangeToName: row.ChangeToName ?? '',
      CreatedDateTime: row.CreatedDateTime,
    }));
  }

  async #rows(
    kind: HistoryRow['Kind'],
    parameters: ListParameters,
  ): Promise<{ row: HistoryRow; lead: Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'> | undefined }[]> {
    const query = parsedQuery(historyRows.readModel, { range: NEWEST, ...parameters }, parsedFilter(parameters.filter));
    const ofLeads = {
      where: [
        { column: 'SubjectType', is: 'lead' },
        { column: 'Kind', is: kind },
      ],
    };
    const { rows } = await this.lists.page(historyRows.readModel, query, ofLeads);
    const changes = rows.map(parsed);
    const names = await this.names.of(changes.map(({ SubjectID }) => SubjectID));
    return changes.map((row) => ({ row, lead: names.get(row.SubjectID) }));
  }
}
