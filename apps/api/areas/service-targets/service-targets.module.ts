import { setsServiceTargets, opensEnquiries } from '@leaseledger/contract/access/permissions';
import { serviceTargetList } from '@leaseledger/contract/service-targets/service-target.views';
import { serviceTargetDecider } from '@leaseledger/domain/service-targets/service-target.area';
import { serviceTargetRows } from '@leaseledger/projections/service-targets/service-target-rows.projection';
import { Module } from '@nestjs/common';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { ServiceTargets } from './exports/service-targets.ts';
import { ServiceTargetsController } from './service-targets.controller.ts';

/** Targets of service for enquiries, and the filters by their clocks. */
@Module({
  imports: [HistoryModule],
  controllers: [ServiceTargetsController],
  providers: [ServiceTargets],
  exports: [ServiceTargets],
})
export class ServiceTargetsModule {
  constructor(lists: ListResources, histories: Histories) {
    lists.add({
      list: serviceTargetList,
      model: serviceTargetRows.readModel,
      who: opensEnquiries,
      what: 'Target',
    });
    histories.add(serviceTargetDecider.category, {
      mayRead: ({ rights }) => setsServiceTargets(rights),
      undo: { decider: serviceTargetDecider },
    });
  }
}
