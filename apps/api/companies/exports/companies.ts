import type { CompanyFields } from '@leaseledger/contract/companies/company.bodies';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { CompanyCommand } from '@leaseledger/domain/companies/company.commands';
import { companyDecider } from '@leaseledger/domain/companies/company.decider';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../kernel/caller.ts';
import { Execute, type CommandResult } from '../../kernel/execute.ts';
import { badInput, notFound } from '../../kernel/failure.ts';
import { ChangedRows } from '../../lists/changed-rows.ts';
import { Lists } from '../../lists/lists.ts';

@Injectable()
export class Companies {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
  ) {}

  find(id: number): Promise<CompanyRow | undefined> {
    return this.lists.get(companyRows.readModel, id);
  }

  /** @throws Failure 404 */
  async view(id: number): Promise<CompanyView> {
    const row = await this.find(id);
    if (row === undefined) throw notFound('Company');
    return this.#viewOf(row);
  }

  /** The company after a command; null where it is gone. @throws LogUnavailable */
  async changed(result: CommandResult): Promise<CompanyView | null> {
    const row = await this.changedRows.after(companyRows, companyDecider.category, result);
    return row === undefined ? null : this.#viewOf(row);
  }

  /** @throws Failure 400 for a contact or a manager who does not exist */
  async add(fields: CompanyFields, metadata: CommandMetadata): Promise<CommandResult> {
    const { MainContactPersonID = null, ManagedByUserID = null } = fields;
    const contact = MainContactPersonID === null ? undefined : await this.lists.get(personRows.readModel, MainContactPersonID);
    if (MainContactPersonID !== null && contact === undefined) throw badInput({ 'Company.MainContactPersonID': message.notFound('Person') });
    const manager = ManagedByUserID === null ? undefined : await this.lists.get(userRows.readModel, ManagedByUserID);
    if (ManagedByUserID !== null && manager === undefined) throw badInput({ 'Company.ManagedByUserID': message.notFound('User') });
    const details = {
      CompanyTradingName: fields.CompanyTradingName,
      PackEdgeCompanyID: fields.PackEdgeCompanyID,
      AspireOneCompanyID: fields.AspireOneCompanyID ?? null,
      PackEdgeCompanyStatusID: fields.PackEdgeCompanyStatusID ?? companyStatus.ACTIVE,
      PackEdgeCompanyTypeID: fields.PackEdgeCompanyTypeID ?? null,
      MainContactPersonID,
      ManagedByUserID,
      ManagedByUserName: manager?.FullName ?? null,
      MonthEndReportCCList: fields.MonthEndReportCCList ?? null,
    };
    return this.bus.execute(new Execute(companyDecider, { create: (CompanyID): CompanyCommand => ({ type: 'AddCompany', CompanyID, details }) }, metadata));
  }

  async #viewOf(row: CompanyRow): Promise<CompanyView> {
    const contact = row.MainContactPersonID === null ? undefined : await this.lists.get(personRows.readModel, row.MainContactPersonID);
    return { ...row, MainContactName: contact?.FullName ?? null, LinkedCompanies: [] };
  }
}
