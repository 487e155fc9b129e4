import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { savedViewDecider } from '@leaseledger/domain/saved-views/saved-view.area';
import { savedViewRows } from '@leaseledger/projections/saved-views/saved-view-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { Announcements } from '../live/exports/announcements.ts';
import { ViewMentions } from './exports/view-mentions.ts';
import { SavedViewsController } from './saved-views.controller.ts';
import { SavedViews, visibleTo } from './saved-views.ts';

/** The saved views of users, for every list of `/api/rest`. */
@Module({
  imports: [HistoryModule],
  controllers: [SavedViewsController],
  providers: [SavedViews, ViewMentions],
  exports: [ViewMentions],
})
export class SavedViewsModule {
  constructor(histories: Histories, announcements: Announcements) {
    announcements.add({
      name: 'savedViews',
      model: savedViewRows.readModel,
      who: isStaff,
      isPersonal: false,
      scope: visibleTo,
    });
    histories.add(savedViewDecider.category, {
      mayRead: ({ user, rights }, id) => user.UserID === id || administersUsers(rights),
    });
  }
}
