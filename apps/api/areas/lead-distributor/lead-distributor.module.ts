import { assignsLeads } from '@leaseledger/contract/access/permissions';
import { leadDistributionList } from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import type { GiveLeads } from '@leaseledger/domain/lead-distributor/lead-distribution.effects';
import { leadDistributorDecider } from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import { leadDistributionRows } from '@leaseledger/projections/lead-distributor/lead-distribution-rows.projection';
import { leadDistributorRow } from '@leaseledger/projections/lead-distributor/lead-distributor-row.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { LeadsModule } from '../leads/leads.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Announcements } from '../../records/live/exports/announcements.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { UsersModule } from '../../access/users/users.module.ts';
import { DistributorRuns, LOOKED_EVERY_MS } from './distributor-runs.ts';
import { KnownToRuns } from './known-to-run.ts';
import { LeadDistributorViews } from './lead-distributor-views.ts';
import { LeadDistributorController } from './lead-distributor.controller.ts';

/** Gives open, unassigned leads to the user of the pool who has waited longest, at intervals. */
@Module({
  imports: [HistoryModule, LeadsModule, UsersModule],
  controllers: [LeadDistributorController],
  providers: [KnownToRuns, LeadDistributorViews, DistributorRuns],
})
export class LeadDistributorModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    announcements: Announcements,
    effects: Effects,
    recurring: RecurringWork,
    runs: DistributorRuns,
  ) {
    lists.add({
      name: leadDistributionList.resource,
      list: leadDistributionList,
      model: leadDistributionRows.readModel,
      who: assignsLeads,
      what: 'Run',
    });
    announcements.add({
      name: leadDistributorRow.readModel.name,
      model: leadDistributorRow.readModel,
      who: assignsLeads,
      isPersonal: false,
    });
    histories.add(leadDistributorDecider.category, { mayRead: ({ rights }) => assignsLeads(rights) });
    effects.add<GiveLeads>({ GiveLeads: (leads, { metadata }) => runs.give(leads, metadata) });
    recurring.add('LeadDistributor', LOOKED_EVERY_MS, () => runs.runDue());
  }
}
