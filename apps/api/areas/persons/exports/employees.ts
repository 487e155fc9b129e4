import { parsed } from '@leaseledger/contract/kernel/json-text';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import type { Position } from '@leaseledger/event-log/event-log';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Companies } from '../../companies/exports/companies.ts';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { changeAll } from '../../../platform/commands/change-all.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { PROJECTOR } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { Lists } from '../../../platform/lists/lists.ts';

/** The persons who work at a company. */
@Injectable()
export class Employees {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly companies: Companies,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
  ) {}

  /**
   * Gives the company's current name to its persons. A repeat continues with the remaining ones, also after an
   * interruption.
   * @param since the position of the renaming
   * @throws StoreUnavailable while the lists are behind; the first failure, once all persons were tried
   */
  async follow(companyID: number, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'who works there');
    const company = await this.companies.find(companyID);
    if (company === undefined) return;
    const { CompanyTradingName: CompanyName } = company;
    const command: PersonCommand = { type: 'FollowEmployer', CompanyID: companyID, CompanyName };
    const ids: number[] = [];
    for await (const rows of this.lists.all(personRows.readModel, {
      where: [
        { column: 'CompanyID', is: companyID },
        { column: 'CompanyName', isNot: CompanyName },
      ],
    }))
      ids.push(...rows.map((row) => parsed(row).PersonID));
    await changeAll(ids, (id) => this.bus.execute(new Execute(personDecider, { id, command }, metadata)));
  }
}
