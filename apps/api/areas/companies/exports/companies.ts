import type { AmendedCompany, CompanyFields } from '@leaseledger/contract/companies/company.bodies';
import { companyStatus } from '@leaseledger/contract/companies/company.codes';
import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';
import { listsPersons } from '@leaseledger/contract/access/permissions';
import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { message } from '@leaseledger/contract/shared/messages';
import { type CompanyCommand, companyDecider } from '@leaseledger/domain/companies/company.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { may } from '@leaseledger/domain/kernel/rights';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { badInput } from '../../../platform/answers/failure.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import type { RowsOf, Then } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
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

  /** The company after a command; null when it is removed. @throws LogUnavailable */
  async changed(result: CommandResult): Promise<CompanyView | null> {
    const row = await this.changedRows.after(companyRows, companyDecider.category, result);
    return row === undefined ? null : this.#viewOf(row);
  }

  /** @throws Failure 400 for an unknown contact or manager */
  async add(fields: CompanyFields, metadata: CommandMetadata): Promise<CommandResult> {
    const details = await this.#details(fields, metadata);
    return this.bus.execute(
      new Execute(
        companyDecider,
        { create: (CompanyID): CompanyCommand => ({ type: 'AddCompany', CompanyID, details }) },
        metadata,
      ),
    );
  }

  /**
   * @throws Failure 400 for an unknown contact or manager, 404 for a missing company, 409 when the version is outdated
   */
  async amend(fields: AmendedCompany, metadata: CommandMetadata): Promise<CommandResult> {
    const changes = await this.#details(fields, metadata, await this.find(fields.CompanyID));
    return this.bus.execute(
      new Execute(
        companyDecider,
        { id: fields.CompanyID, command: { type: 'AmendCompany', changes }, expectedRevision: fields.Version },
        metadata,
      ),
    );
  }

  /** Fills empty fields. @throws Failure 400 for an unknown manager, 404 */
  async fill(
    id: number,
    { ManagedByUserID, ...fields }: Partial<CompanyFields>,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const { CompanyTradingName, PackEdgeCompanyID } = await this.view(id);
    const { ManagedByUserName } = await this.#details(
      { CompanyTradingName, PackEdgeCompanyID, ManagedByUserID: ManagedByUserID ?? null },
      metadata,
    );
    const changes = {
      ...fields,
      ...(ManagedByUserID && { ManagedByUserID, ManagedByUserName }),
    } as Partial<CompanyDetails>; // None of the given fields is empty.
    return this.bus.execute(new Execute(companyDecider, { id, command: { type: 'AmendCompany', changes } }, metadata));
  }

  /** The manager as the company stores them; null for none. @throws Failure 400 for an unknown user */
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
   * The form shows all fields, so a field that is left out becomes empty. External users are not shown the recipients
   * of reports, so for them these stay.
   * @param stored the company before. Its contact stays when the form shows the person it was merged into, so that an
   * unmerge restores it
   */
  async #details(fields: CompanyFields, { actor }: CommandMetadata, stored?: CompanyRow): Promise<CompanyDetails> {
    const named = stored?.MainContactPersonID ?? null;
    const { MainContactPersonID = null, ManagedByUserID = null } = fields;
    const contact = MainContactPersonID === null ? undefined : await this.#standing(MainContactPersonID);
    const isNamed = contact !== undefined && (await this.#standing(named))?.PersonID === contact.PersonID;
    // Otherwise an external user would learn names by trying ids.
    const isHidden = contact !== undefined && !isNamed && actor.external && !may(listsPersons, actor);
    if (MainContactPersonID !== null && (contact === undefined || isHidden))
      throw badInput({ 'Company.MainContactPersonID': message.notFound('Person') });
    return {
      CompanyTradingName: fields.CompanyTradingName,
      PackEdgeCompanyID: fields.PackEdgeCompanyID,
      AspireOneCompanyID: fields.AspireOneCompanyID ?? null,
      PackEdgeCompanyStatusID: fields.PackEdgeCompanyStatusID ?? companyStatus.ACTIVE,
      PackEdgeCompanyTypeID: fields.PackEdgeCompanyTypeID ?? null,
      MainContactPersonID: isNamed ? named : (contact?.PersonID ?? null),
      ...(await this.manager(ManagedByUserID)),
      MonthEndReportCCList:
        fields.MonthEndReportCCList ?? (actor.external ? (stored?.MonthEndReportCCList ?? null) : null),
    };
  }

  /** A past state of a company, with the links in force then. @param rowsOf reads the rows of that moment */
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
