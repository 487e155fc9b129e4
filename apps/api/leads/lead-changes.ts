import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadAssigneeChange, LeadRow, LeadStatusChange } from '@leaseledger/contract/leads/lead.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../lists/query.ts';

/** The newest of these, where the query string asks for no other range. */
const NEWEST = '[0,999]';

/** How assignees and statuses of all leads changed: a reading of the history, newest first. */
@Injectable()
export class LeadChanges {
  constructor(private readonly lists: Lists) {}

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

  async #rows(kind: HistoryRow['Kind'], parameters: ListParameters): Promise<{ row: HistoryRow; lead: LeadRow | undefined }[]> {
    const query = parsedQuery(historyRows.readModel, { range: NEWEST, ...parameters }, parsedFilter(parameters.filter));
    const ofLeads = { where: [{ column: 'SubjectType', is: 'lead' }, { column: 'Kind', is: kind }] };
    const { rows } = await this.lists.page(historyRows.readModel, query, ofLeads);
    const changes = rows.map(parsed);
    const leads = await this.lists.many(leadRows.readModel, [...new Set(changes.map(({ SubjectID }) => SubjectID))]);
    const byId = new Map(leads.map(parsed).map((lead) => [lead.LeadID, lead]));
    return changes.map((row) => ({ row, lead: byId.get(row.SubjectID) }));
  }
}
