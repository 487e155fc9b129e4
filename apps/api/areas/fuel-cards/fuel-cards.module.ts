import { freeTextOfTrackers } from '@leaseledger/domain/fuel-cards/amend-fuel-card-tracker';
import { managesFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardTrackerLabels } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
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
import { CommandBus } from '@nestjs/cqrs';
import { HandOvers } from '../../access/users/exports/hand-overs.ts';
import { UsersModule } from '../../access/users/users.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { NotesModule } from '../../records/notes/notes.module.ts';
import { Attached } from '../../records/records/exports/attached.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { SubscriptionsModule } from '../../records/subscriptions/subscriptions.module.ts';
import { FormerNames } from '../persons/exports/former-names.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { PersonCounts } from '../persons/exports/person-counts.ts';
import { RecordMentions } from '../leads/exports/record-mentions.ts';
import { RecordNames } from '../leads/exports/record-names.ts';
import { RecordPersons } from '../leads/exports/record-persons.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { seenTrackers, trackerColumns, trackerScope } from './fuel-card-access.ts';
import { addFuelCardBatches } from './fuel-card-batches.ts';
import { FuelCardTrackersController } from './fuel-card-trackers.controller.ts';
import { FuelCardTrackers } from './fuel-card-trackers.ts';
import { FuelCardViews } from './fuel-card-views.ts';
import { fuelCardsInHand } from './fuel-cards-in-hand.ts';

/** The texts that are searched when a person is forgotten. */
const textRecords = {
  kind: 'fuelCardTracker',
  what: 'Fuel Card Tracker',
  model: fuelCardTrackerRows.readModel,
  decider: fuelCardTrackerDecider,
  deleted: 'FuelCardTrackerDeleted',
  fields: freeTextOfTrackers,
  labels: fuelCardTrackerLabels,
} as const;

@Module({
  imports: [NotesModule, SubscriptionsModule, PersonsModule, UsersModule, HistoryModule, SearchModule, MailModule],
  controllers: [FuelCardTrackersController],
  providers: [Attached, RecordMentions, RecordNames, RecordPersons, FuelCardTrackers, FuelCardViews],
  exports: [FuelCardTrackers, FuelCardViews],
})
export class FuelCardsModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    names: FormerNames,
    counts: PersonCounts,
    mentions: Mentions,
    handOvers: HandOvers,
    views: FuelCardViews,
    trackers: FuelCardTrackers,
    rows: Lists,
    bus: CommandBus,
    batches: RecordBatches,
    texts: RecordMentions,
  ) {
    lists.add({
      name: fuelCardTrackerList.resource,
      list: fuelCardTrackerList,
      model: fuelCardTrackerRows.readModel,
      who: worksFuelCards,
      what: 'Fuel Card Tracker',
      subject: 'fuelCardTracker',
      whole: (row, caller, rowsOf) => views.asOf(row, caller, rowsOf),
      columns: trackerColumns,
      scope: (caller, filter) => views.scope(caller, filter),
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
      kind: 'fuelCardTracker',
      what: 'Fuel Card Tracker',
      async open(id, caller) {
        if (!worksFuelCards(caller.rights)) throw forbidden();
        // Attachments are sealed with the key of the tracker's own person, so that they follow it after an unmerge.
        const { OwnPersonID, PersonFullName, PersonEmail } = await views.row(id, caller);
        return { name: PersonFullName, about: `person-${OwnPersonID}`, email: PersonEmail };
      },
    });
    histories.add('fuelCardTracker', {
      async mayRead(caller, id) {
        if (!worksFuelCards(caller.rights)) return false;
        // The history of a deleted tracker is open to managers.
        if (
          managesFuelCards(caller.rights) &&
          (await rows.get(fuelCardTrackerRows.readModel, id)) === undefined &&
          (await trackers.isGone(id))
        )
          return true;
        // Throws for a missing tracker and for another user's.
        await views.row(id, caller);
        return true;
      },
      readsAll: managesFuelCards,
      undo: {
        decider: fuelCardTrackerDecider,
        command: (asked: UndoDecision<FuelCardTrackerEvent>, actor) => trackers.undoing(asked, actor),
      },
    });
    addFuelCardBatches(batches, trackers);
    mentions.add((person) => texts.of(textRecords, person));
    handOvers.add(fuelCardsInHand(rows, bus));
    counts.add('FuelCardTrackerCount', (personID, caller) => views.countOfPerson(personID, caller));
  }
}
