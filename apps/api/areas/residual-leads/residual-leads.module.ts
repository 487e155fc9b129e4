import { managesLeads } from '@leaseledger/contract/access/permissions';
import { residualLeadCreatorDecider } from '@leaseledger/domain/residual-leads/residual-lead-creator.area';
import type { OpenResidualLeads } from '@leaseledger/domain/residual-leads/residual-lead.effects';
import { residualLeadCreatorRow } from '@leaseledger/projections/residual-leads/residual-lead.projections';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { Announcements } from '../../records/live/exports/announcements.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { LeasingPackages, SimulatedPackages } from './leasing-packages.ts';
import { ResidualLeadsController } from './residual-leads.controller.ts';
import { ResidualRuns, LOOKED_EVERY_MS } from './residual-runs.ts';

/** Opens leads once a day for customers whose packages end soon. A simulator replaces the leasing system. */
@Module({
  imports: [HistoryModule],
  controllers: [ResidualLeadsController],
  providers: [ResidualRuns, { provide: LeasingPackages, useClass: SimulatedPackages }],
})
export class ResidualLeadsModule {
  constructor(
    histories: Histories,
    announcements: Announcements,
    effects: Effects,
    recurring: RecurringWork,
    runs: ResidualRuns,
  ) {
    announcements.add({
      name: residualLeadCreatorRow.readModel.name,
      model: residualLeadCreatorRow.readModel,
      who: managesLeads,
      isPersonal: false,
    });
    histories.add(residualLeadCreatorDecider.category, { mayRead: ({ rights }) => managesLeads(rights) });
    effects.add<OpenResidualLeads>({
      OpenResidualLeads: (found, { event, metadata }) => runs.open(found, event.position, metadata),
    });
    recurring.add('ResidualLeadCreator', LOOKED_EVERY_MS, () => runs.runDue());
  }
}
