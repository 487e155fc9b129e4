import { freeTextOfTrackers } from '@leaseledger/domain/fuel-cards/amend-fuel-card-tracker';
import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { statusesInHand } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import { fuelCardTrackerList } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { searchType } from '@leaseledger/contract/search/search.codes';
import {
  fuelCardTrackerDecider,
  type FuelCardTrackerEvent,
} from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { Module } from '@nestjs/common';
import { UsersModule } from '../../access/users/users.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { PersonRecords } from '../leads/exports/person-records.ts';
import { RecordMentions } from '../leads/exports/record-mentions.ts';
import { RecordNames } from '../leads/exports/record-names.ts';
import { RecordPersons } from '../leads/exports/record-persons.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { seenTrackers, trackerColumns, trackerScope } from './fuel-card-access.ts';
import { addFuelCardBatches } from './fuel-card-batches.ts';
import { FuelCardTrackersController } from './fuel-card-trackers.controller.ts';
import { FuelCardTrackers } from './fuel-card-trackers.ts';
import { FuelCardViews } from './fuel-card-views.ts';

@Module({
  imports: [NotesModule, SubscriptionsModule, PersonsModule, UsersModule, HistoryModule, SearchModule, MailModule],
  controllers: [FuelCardTrackersController],
  providers: [Attached, RecordMentions, RecordNames, RecordPersons, PersonRecords, FuelCardTrackers, FuelCardViews],
  exports: [FuelCardTrackers, FuelCardViews],
})
export class FuelCardsModule {
  constructor(
    lists: ListResources,
    records: PersonRecords,
    search: SearchSources,
    names: FormerNames,
    views: FuelCardViews,
    trackers: FuelCardTrackers,
    batches: RecordBatches,
  ) {
    lists.add({
      list: fuelCardTrackerList,
      model: fuelCardTrackerRows.readModel,
      who: worksFuelCards,
      what: 'Fuel Card Tracker',
      subject: 'fuelCardTracker',
      whole: (row, caller, rowsOf) => views.asOf(row, caller, rowsOf),
      columns: trackerColumns,
      scope: (caller, filter) => views.found(caller, filter),
      seen: seenTrackers,
    });
    search.add({
      type: searchType.FUEL_CARD,
      model: fuelCardTrackerRows.readModel,
      who: worksFuelCards,
      scope: trackerScope,
      formerly: (text) => names.formerly(text),
      found: ({ FuelCardTrackerID, PersonFullName, RequestTypeName, StatusName }) => ({
        ID: FuelCardTrackerID,
        Name: PersonFullName ?? DELETED_PERSON,
        Detail: `Fuel card ${FuelCardTrackerID}, ${RequestTypeName}, ${StatusName}`,
        ContactNumber: null,
      }),
    });
    records.add({
      views,
      texts: {
        decider: fuelCardTrackerDecider,
        deleted: 'FuelCardTrackerDeleted',
        fields: freeTextOfTrackers,
        labels: fuelCardTrackerLabels,
      },
      undo: {
        decider: fuelCardTrackerDecider,
        command: (asked: UndoDecision<FuelCardTrackerEvent>, actor) => trackers.undoing(asked, actor),
      },
      open: { fuelCardTracker: [{ column: 'StatusCodeID', in: statusesInHand }] },
      handOver: (id, work, metadata) =>
        trackers.execute({ id, command: { type: 'HandOverFuelCardTracker', ...work } }, metadata),
    });
    addFuelCardBatches(batches, trackers);
  }
}
