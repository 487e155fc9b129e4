import { ToggleBody } from '@leaseledger/contract/distributors/distributor.bodies';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { residualLeadEndpoints } from '@leaseledger/contract/residual-leads/residual-lead.endpoints';
import { residualLeadMessage } from '@leaseledger/contract/residual-leads/residual-lead.messages';
import type { ResidualLeadCreatorView } from '@leaseledger/contract/residual-leads/residual-lead.views';
import {
  RESIDUAL_LEAD_CREATOR_ID,
  residualLeadCreatorDecider,
} from '@leaseledger/domain/residual-leads/residual-lead-creator.area';
import {
  residualLeadRunRows,
  residualPackageRows,
} from '@leaseledger/projections/residual-leads/residual-lead.projections';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { Serves } from '../../platform/answers/serves.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { LeasingPackages } from './leasing-packages.ts';
import { ResidualRuns } from './residual-runs.ts';

@Controller('api')
export class ResidualLeadsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly runs: ResidualRuns,
    private readonly packages: LeasingPackages,
  ) {}

  @Serves(residualLeadEndpoints.one)
  async one() {
    return answer(await this.#view());
  }

  @Serves(residualLeadEndpoints.toggle)
  async toggle(@Body() { newState }: ToggleBody, @CurrentUser() caller: Caller) {
    await this.bus.execute(
      new Execute(
        residualLeadCreatorDecider,
        { id: RESIDUAL_LEAD_CREATOR_ID, command: { type: 'SwitchResidualLeadCreator', Enabled: newState === 1 } },
        caller,
      ),
    );
    return answer(await this.#view(), newState === 1 ? residualLeadMessage.enabled : residualLeadMessage.disabled);
  }

  async #view(): Promise<ResidualLeadCreatorView> {
    const { rows, total } = await this.lists.page(residualLeadRunRows.readModel, { limit: 1 });
    const [latest] = rows.map(parsed);
    return {
      Enabled: await this.runs.isEnabled(),
      LastRun: latest?.RunDateTime ?? null,
      RunCount: total,
      LastRunCreatedLeads: latest?.CreatedLeads ?? 0,
      TotalCreatedLeads: await this.lists.count(residualPackageRows.readModel, {}),
      IsSimulated: this.packages.isSimulated,
    };
  }
}
