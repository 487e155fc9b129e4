import type { AmendedCompany, CompanyFields } from '@leaseledger/contract/companies/company.bodies';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';
import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { message } from '@leaseledger/contract/shared/messages';
import { type CompanyCommand, companyDecider } from '@leaseledger/domain/companies/company.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../kernel/caller.ts';
import { Execute, type CommandResult } from '../../kernel/execute.ts';
import { badInput } from '../../kernel/failure.ts';
import { ChangedRows } from '../../lists/changed-rows.ts';
import type { RowsOf, Then } from '../../lists/list-resources.ts';
import { Lists } from '../../lists/lists.ts';
import { CompanyLinks } from '../company-links.ts';
import { contactOf, standing } from '../main-contact.ts';

@Injectable()
export class Companies {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly links: CompanyLinks,
  ) {}

  find(id: number): Promise<CompanyRow | undefined> {
    return this.lists.get(companyRows.readModel, id);
  }

  /** @throws Failure 404 */
  async view(id: number): Promise<CompanyView> {
    return this.#viewOf(await this.lists.one(companyRows.readModel, id, 'Company'));
  }

  /** The company after a command; null where it is gone. @throws LogUnavailable */
  async changed(result: CommandResult): Promise<CompanyView | null> {
    const row = await this.changedRows.after(companyRows, companyDecider.category, result);
    return row === undefined ? null : this.#viewOf(row);
  }

  /** @throws Failure 400 for a contact or a manager who does not exist */
  async add(fields: CompanyFields, metadata: CommandMetadata): Promise<CommandResult> {
    const details = await this.#details(fields);
    return this.bus.execute(
      new Execute(
        companyDecider,
        { create: (CompanyID): CompanyCommand => ({ type: 'AddCompany', CompanyID, details }) },
        metadata,
      ),
    );
  }

  /** @throws Failure 400 for a contact or a manager who does not exist, 404 for no company, 409 where the version no longer holds */
  async amend(fields: AmendedCompany, metadata: CommandMetadata): Promise<CommandResult> {
    const changes = await this.#details(fields, (await this.find(fields.CompanyID))?.MainContactPersonID);
    return this.bus.execute(
      new Execute(
        companyDecider,
        { id: fields.CompanyID, command: { type: 'AmendCompany', changes }, expectedRevision: fields.Version },
        metadata,
      ),
    );
  }

  /** Fills fields that are empty. @throws Failure 400 for a manager who does not exist, 404 */
  async fill(
    id: number,
    { ManagedByUserID, ...fields }: Partial<CompanyFields>,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const { CompanyTradingName, PackEdgeCompanyID } = await this.view(id);
    const { ManagedByUserName } = await this.#details({
      CompanyTradingName,
      PackEdgeCompanyID,
      ManagedByUserID: ManagedByUserID ?? null,
    });
    const changes = {
      ...fields,
      ...(ManagedByUserID && { ManagedByUserID, ManagedByUserName }),
    } as Partial<CompanyDetails>; // None of them is empty.
    return this.bus.execute(new Execute(companyDecider, { id, command: { type: 'AmendCompany', changes } }, metadata));
  }

  /** Who manages a company, as it keeps them; null for nobody. @throws Failure 400 for who does not exist */
  async manager(
    ManagedByUserID: number | null,
  ): Promise<Pick<CompanyDetails, 'ManagedByUserID' | 'ManagedByUserName'>> {
    const manager = await this.lists.reference(userRows.readModel, ManagedByUserID, {
      field: 'Company.ManagedByUserID',
      what: 'User',
    });
    return { ManagedByUserID, ManagedByUserName: manager?.FullName ?? null };
  }

  /**
   * The form shows all of its fields, so what is left out of it is empty.
   * @param named the contact whom the company itself names: they stay where the form shows into whom they were merged, so that they are the contact again once they are unmerged
   */
  async #details(fields: CompanyFields, named: number | null = null): Promise<CompanyDetails> {
    const { MainContactPersonID = null, ManagedByUserID = null } = fields;
    const contact = MainContactPersonID === null ? undefined : await this.#standing(MainContactPersonID);
    const isNamed = contact !== undefined && (await this.#standing(named))?.PersonID === contact.PersonID;
    if (MainContactPersonID !== null && contact === undefined)
      throw badInput({ 'Company.MainContactPersonID': message.notFound('Person') });
    return {
      CompanyTradingName: fields.CompanyTradingName,
      PackEdgeCompanyID: fields.PackEdgeCompanyID,
      AspireOneCompanyID: fields.AspireOneCompanyID ?? null,
      PackEdgeCompanyStatusID: fields.PackEdgeCompanyStatusID ?? companyStatus.ACTIVE,
      PackEdgeCompanyTypeID: fields.PackEdgeCompanyTypeID ?? null,
      MainContactPersonID: isNamed ? named : (contact?.PersonID ?? null),
      ...(await this.manager(ManagedByUserID)),
      MonthEndReportCCList: fields.MonthEndReportCCList ?? null,
    };
  }

  /** A company as it was, with the links that were in force then. @param rowsOf reads the rows of that moment */
  async asOf(row: CompanyRow, rowsOf: RowsOf, then: Then): Promise<CompanyView> {
    return { ...row, ...(await contactOf(row, rowsOf)), ...(await this.links.asOf(row.CompanyID, rowsOf, then)) };
  }

  readonly #rowsOf: RowsOf = (model, id) => this.lists.get(model, id);

  #standing(id: number | null) {
    return id === null ? undefined : standing(id, this.#rowsOf);
  }

  async #viewOf(row: CompanyRow): Promise<CompanyView> {
    return { ...row, ...(await contactOf(row, this.#rowsOf)), ...(await this.links.of(row.CompanyID)) };
  }
}
