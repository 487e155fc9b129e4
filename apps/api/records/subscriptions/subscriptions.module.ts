import { administersUsers, isStaff } from '@leaseledger/contract/access/permissions';
import { FOLLOWED } from '@leaseledger/contract/subscriptions/subscription.views';
import { subscriptionDecider } from '@leaseledger/domain/subscriptions/subscription.area';
import type { FollowerMail, TellFollowers } from '@leaseledger/domain/subscriptions/subscription.effects';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { subscriptionRows } from '@leaseledger/projections/subscriptions/subscription-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { Announcements } from '../live/exports/announcements.ts';
import { MailWriters } from '../mail/exports/mail-writers.ts';
import { MailModule } from '../mail/mail.module.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { Records } from '../records/exports/records.ts';
import { Followers } from './exports/followers.ts';
import { KnownSubscriptions } from './exports/known-subscriptions.ts';
import { Subscriptions } from './exports/subscriptions.ts';
import { FollowedMails } from './followed-mails.ts';
import { FollowedRecords } from './followed-records.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';

/** The followers of records, and their news by bell and mail. */
@Module({
  imports: [HistoryModule, MailModule],
  controllers: [SubscriptionsController],
  providers: [Subscriptions, FollowedRecords, Followers, KnownSubscriptions, FollowedMails],
  exports: [Subscriptions, Followers],
})
export class SubscriptionsModule {
  constructor(
    writers: MailWriters,
    mails: FollowedMails,
    histories: Histories,
    announcements: Announcements,
    known: KnownSubscriptions,
    followers: Followers,
    effects: Effects,
    records: Records,
    rows: Lists,
  ) {
    records.attaches({
      label: 'Followers',
      count: (subjects) => rows.count(subscriptionRows.readModel, { where: [{ column: 'Subject', in: subjects }] }),
    });
    effects.add<TellFollowers>({
      TellFollowers: (change, { event, metadata }) => followers.tell(change, event, metadata),
    });
    writers.add<FollowerMail>({ 'records-changed': (userID, facts) => mails.write(userID, facts) });
    histories.add(subscriptionDecider.category, {
      mayRead: ({ user, rights }, id) => user.UserID === id || administersUsers(rights),
    });
    announcements.add({
      name: FOLLOWED,
      model: historyRows.readModel,
      who: isStaff,
      isPersonal: true,
      isAskedAnew: true,
      scope: async ({ user: { UserID } }) => ({
        where: [
          { column: 'Subject', in: await known.recordsOf(UserID) },
          { column: 'CreatedByUserID', isNot: UserID },
        ],
      }),
    });
  }
}
