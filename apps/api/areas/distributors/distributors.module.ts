import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { enquiryDistributionList } from '@leaseledger/contract/distributors/enquiry-distributor.views';
import { leadDistributionList } from '@leaseledger/contract/distributors/lead-distributor.views';
import type { List } from '@leaseledger/contract/kernel/list';
import type { GiveEnquiries, GiveLeads } from '@leaseledger/domain/distributors/distribution.effects';
import type { Row } from '@leaseledger/projections/kernel/projection';
import { Injectable, Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { EnquiriesModule } from '../enquiries/enquiries.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Announcements } from '../../records/live/exports/announcements.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { UsersModule } from '../../access/users/users.module.ts';
import { DistributorParts } from './distributor-parts.ts';
import type { Distributor } from './distributor.ts';
import { EnquiryDistributorController } from './enquiry-distributor.controller.ts';
import { EnquiryDistributor } from './enquiry-distributor.ts';
import { LeadDistributorController, LeadPoolController } from './lead-distributor.controller.ts';
import { LeadDistributor } from './lead-distributor.ts';

/** The interval between checks whether a run is due, in milliseconds. */
const LOOKED_EVERY_MS = 10_000;

/** Adds what every distributor has: the list of its runs, its history, its place among live rows, and its runs. */
@Injectable()
class DistributorPlaces {
  constructor(
    private readonly lists: ListResources,
    private readonly histories: Histories,
    private readonly announcements: Announcements,
    private readonly recurring: RecurringWork,
  ) {}

  add<R extends Row>(distributor: Distributor<R>, list: List<DistributionRow>): void {
    const { kind } = distributor;
    this.lists.add({ list, model: kind.runs, who: kind.who, what: 'Run' });
    this.announcements.add({ name: kind.row.name, model: kind.row, who: kind.who, isPersonal: false });
    this.histories.add(kind.settings.category, { mayRead: ({ rights }) => kind.who(rights) });
    this.recurring.add(kind.name, LOOKED_EVERY_MS, () => distributor.runDue());
  }
}

/** Gives open, unassigned records to the users who have waited longest, at intervals. */
@Module({
  imports: [EnquiriesModule, HistoryModule, LeadsModule, UsersModule],
  controllers: [LeadDistributorController, LeadPoolController, EnquiryDistributorController],
  providers: [DistributorParts, DistributorPlaces, LeadDistributor, EnquiryDistributor],
})
export class DistributorsModule {
  constructor(places: DistributorPlaces, effects: Effects, leads: LeadDistributor, enquiries: EnquiryDistributor) {
    places.add(leads, leadDistributionList);
    places.add(enquiries, enquiryDistributionList);
    effects.add<GiveLeads | GiveEnquiries>({
      GiveLeads: (given, { metadata }) => leads.give(given, metadata),
      GiveEnquiries: (given, { metadata }) => enquiries.give(given, metadata),
    });
  }
}
