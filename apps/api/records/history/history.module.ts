import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { historyList, usersActivityList } from '@leaseledger/contract/history/history.views';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { Module } from '@nestjs/common';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { allActivity, ownActivity } from './exports/activity.ts';
import { Histories } from './exports/histories.ts';
import { Entries } from './entries.ts';
import { HistoryController } from './history.controller.ts';
import { historyScope } from './history-scope.ts';
import { SealedValues } from './sealed-values.ts';
import { Undo } from './exports/undo.ts';

/** Reads and undoes histories of records by the rules of their areas, and shows the caller's own activity. */
@Module({
  controllers: [HistoryController],
  providers: [Entries, Histories, SealedValues, Undo],
  exports: [Histories, Undo],
})
export class HistoryModule {
  constructor(lists: ListResources, histories: Histories) {
    const history = { list: historyList, model: historyRows.readModel, who: isStaff };
    lists.add({
      ...history,
      what: 'History',
      scope: (caller, filter) => historyScope(histories, caller, filter),
    });
    lists.add({ ...history, name: 'activity', what: 'Activity', scope: ownActivity });
    lists.add({
      ...history,
      list: usersActivityList,
      who: administersUsers,
      what: 'Activity',
      scope: allActivity,
    });
  }
}
