import { administersUsers } from '@leaseledger/contract/access/permissions';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { notFound } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { seesKind } from './exports/activity.ts';
import { Histories } from './exports/histories.ts';
import { readersOf } from './history-scope.ts';

/** Single entries of histories, for callers who follow an entry to its cause. */
@Injectable()
export class Entries {
  constructor(
    private readonly histories: Histories,
    private readonly lists: Lists,
  ) {}

  /** @throws Failure 404 for an entry that the caller does not see, 403 for one of a record that they may not open */
  async of(entry: string, caller: Caller): Promise<HistoryRow> {
    const row = await this.lists.get(historyRows.readModel, entry);
    if (row === undefined || !seesKind(caller, row.Kind)) throw notFound('Entry');
    const isTheirs = row.UserID === caller.user.UserID || administersUsers(caller.rights);
    if (!isTheirs) await readersOf(this.histories, caller, { type: row.SubjectType, id: row.SubjectID });
    return row;
  }
}
