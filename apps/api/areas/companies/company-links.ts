import type { AmendCompanyLinkBody, LinkCompaniesBody } from '@leaseledger/contract/company-links/company-link.bodies';
import {
  GROUP_MAX,
  isInForce,
  type CompanyGroup,
  type CompanyLinkRow,
  type LinkedCompany,
} from '@leaseledger/contract/company-links/company-link.views';
import type { CompanyRow, CompanyView } from '@leaseledger/contract/companies/company.views';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import {
  COMPANY_LINKS_ID,
  type CompanyLinkCommand,
  companyLinkDecider,
} from '@leaseledger/domain/company-links/company-link.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { companyLinkRows } from '@leaseledger/projections/company-links/company-link-rows.projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DateTime } from 'luxon';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, type Clock } from '../../platform/foundation/platform.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import type { RowsOf, Then } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';

type LinksOfCompany = Pick<CompanyView, 'LinkedCompanies' | 'ParentCompanies'>;

/** The links of a company by its end of the link, each with the name of the other company. */
async function named(
  links: readonly CompanyLinkRow[],
  CompanyID: number,
  rowsOf: (ids: readonly number[]) => Promise<readonly CompanyRow[]>,
): Promise<LinksOfCompany> {
  const others = new Set(links.flatMap(({ ParentCompanyID, ChildCompanyID }) => [ParentCompanyID, ChildCompanyID]));
  others.delete(CompanyID);
  const names = new Map((await rowsOf([...others])).map((row) => [row.CompanyID, row.CompanyTradingName]));
  const at = (end: 'ParentCompanyID' | 'ChildCompanyID'): LinkedCompany[] =>
    links.flatMap((link) => {
      const CompanyTradingName = names.get(link[end]);
      // The other company of the link. A link to a removed company has no name and is left out.
      return CompanyTradingName === undefined ? [] : [{ ...link, CompanyTradingName }];
    });
  return { LinkedCompanies: at('ChildCompanyID'), ParentCompanies: at('ParentCompanyID') };
}

/**
 * A company and all companies that links connect with it, the nearest first. Each link is looked at from both ends
 * once.
 */
export function connected(
  CompanyID: number,
  links: readonly Pick<CompanyLinkRow, 'ParentCompanyID' | 'ChildCompanyID'>[],
): readonly number[] {
  const beside = Map.groupBy(
    links.flatMap(({ ParentCompanyID, ChildCompanyID }) => [
      { from: ParentCompanyID, to: ChildCompanyID },
      { from: ChildCompanyID, to: ParentCompanyID },
    ]),
    ({ from }) => from,
  );
  const found = new Set([CompanyID]);
  // The loop also visits the companies that it adds to the set.
  for (const id of found) for (const { to } of beside.get(id) ?? []) found.add(to);
  return [...found];
}

/** The start of a moment's day in Melbourne. Links store their days so. */
export const dayInMelbourne = (moment: string): string =>
  DateTime.fromISO(moment, { zone: TIME_ZONE }).startOf('day').toJSDate().toISOString();

/** The links between companies. */
@Injectable()
export class CompanyLinks {
  constructor(
    private readonly bus: CommandBus,
    private readonly newIds: NewIds,
    private readonly lists: Lists,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The companies below and above one company, by the ids of their links. */
  async of(CompanyID: number): Promise<LinksOfCompany> {
    const links: CompanyLinkRow[] = [];
    for await (const page of this.lists.all(companyLinkRows.readModel, {
      anyOf: [
        { column: 'ParentCompanyID', is: CompanyID },
        { column: 'ChildCompanyID', is: CompanyID },
      ],
    }))
      links.push(...page.map(parsed));
    return named(links, CompanyID, async (ids) => (await this.lists.many(companyRows.readModel, ids)).map(parsed));
  }

  /**
   * The links that were known and in force at a moment. When only a position of the log is given, all links known then.
   */
  async asOf(CompanyID: number, rowsOf: RowsOf, { moment, rowsMadeBy }: Then): Promise<LinksOfCompany> {
    const known = await rowsMadeBy(companyLinkRows.readModel, `${companyLinkDecider.category}-${COMPANY_LINKS_ID}`);
    const links = known.filter(
      (link) =>
        [link.ParentCompanyID, link.ChildCompanyID].includes(CompanyID) &&
        (moment === '' || isInForce(link, dayInMelbourne(moment))),
    );
    return named(links, CompanyID, async (ids) =>
      (await Promise.all(ids.map((id) => rowsOf(companyRows.readModel, id)))).filter((row) => row !== undefined),
    );
  }

  /** @throws Failure 404 */
  async group(CompanyID: number): Promise<CompanyGroup> {
    await this.lists.one(companyRows.readModel, CompanyID, 'Company');
    const today = dayInMelbourne(this.clock().toISOString());
    const links: CompanyLinkRow[] = [];
    for await (const page of this.lists.all(companyLinkRows.readModel))
      links.push(...page.map(parsed).filter((link) => isInForce(link, today)));
    const ids = connected(CompanyID, links);
    const rows = new Map(
      (await this.lists.many(companyRows.readModel, ids.slice(0, GROUP_MAX)))
        .map(parsed)
        .map((row) => [row.CompanyID, row]),
    );
    const Companies = ids
      .flatMap((id) => rows.get(id) ?? [])
      .map(({ CompanyID: id, CompanyTradingName }) => ({ CompanyID: id, CompanyTradingName }));
    return { Total: ids.length, Companies };
  }

  /** @throws Failure 400 for a missing company, 422 with the reason */
  async link(
    { ParentCompanyID, ChildCompanyID, DateFrom = null, DateTo = null }: LinkCompaniesBody,
    metadata: CommandMetadata,
  ): Promise<LinkedCompany | null> {
    for (const [field, id] of Object.entries({ ParentCompanyID, ChildCompanyID })) {
      if ((await this.lists.get(companyRows.readModel, id)) === undefined)
        throw badInput({ [field]: companyLinkMessage.noCompany });
    }
    const LinkedCompanyID = await this.newIds.next('companyLink', metadata);
    return this.#decided(
      { type: 'LinkCompanies', LinkedCompanyID, ParentCompanyID, ChildCompanyID, DateFrom, DateTo },
      undefined,
      metadata,
    );
  }

  /** @throws Failure 404, 422 with the reason */
  async amend(
    { LinkedCompanyID, DateFrom = null, DateTo = null }: AmendCompanyLinkBody,
    metadata: CommandMetadata,
  ): Promise<LinkedCompany | null> {
    const row = await this.lists.get(companyLinkRows.readModel, LinkedCompanyID);
    return this.#decided({ type: 'AmendCompanyLink', LinkedCompanyID, DateFrom, DateTo }, row, metadata);
  }

  /** @throws Failure 404 */
  async unlink(LinkedCompanyID: number, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(
      new Execute(
        companyLinkDecider,
        { id: COMPANY_LINKS_ID, command: { type: 'UnlinkCompanies', LinkedCompanyID } },
        metadata,
      ),
    );
  }

  async #decided(
    command: Extract<CompanyLinkCommand, { readonly LinkedCompanyID: number }>,
    before: CompanyLinkRow | undefined,
    metadata: CommandMetadata,
  ): Promise<LinkedCompany | null> {
    const { events } = await this.bus.execute(
      new Execute(companyLinkDecider, { id: COMPANY_LINKS_ID, command }, metadata),
    );
    const row = rowAfter(companyLinkRows, command.LinkedCompanyID, before, events);
    const child = row && (await this.lists.get(companyRows.readModel, row.ChildCompanyID));
    return row === undefined || child === undefined ? null : { ...row, CompanyTradingName: child.CompanyTradingName };
  }
}
