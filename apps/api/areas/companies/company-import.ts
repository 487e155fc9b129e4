import { importsCompanies } from '@leaseledger/contract/access/permissions';
import { AddCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { blankCompany } from '@leaseledger/contract/companies/company.details';
import { companyImport } from '@leaseledger/contract/companies/company.import';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { companyDecider } from '@leaseledger/domain/companies/company.area';
import { whyChanged, whyNeeded } from '@leaseledger/domain/imports/taken-back';
import { companyQueryRows } from '@leaseledger/projections/company-queries/company-query-rows.projection';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Importables,
  type Alike,
  type ImportedArea,
  type LookedAt,
  type MadeRecord,
  type RowAtWork,
  type RowKey,
  type RowValues,
} from '../../records/imports/exports/importables.ts';
import { partOfBody, refusalOf, textAt } from '../../records/imports/exports/imported-body.ts';
import { asLookedAt } from '../../records/imports/exports/untouched.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { refuseIf } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Companies } from './exports/companies.ts';

const fieldsOf = (values: RowValues) => partOfBody(AddCompanyBody, 'Company', values).Company;
const nameIn = (values: RowValues): string => textAt(values, 'Company.CompanyTradingName') ?? '';
const BY_NAME = 'the same name';
const BY_PACKEDGE = 'the same PackEdge ID';

/** Two rows mean the same company when their names or their PackEdge ids are equal. */
function keysOf(values: RowValues): readonly RowKey[] {
  const [name, packEdgeID] = [nameIn(values).toLowerCase(), values['Company.PackEdgeCompanyID']];
  return [
    ...(name === '' ? [] : [{ key: `name ${name}`, by: BY_NAME }]),
    ...(packEdgeID === undefined ? [] : [{ key: `packedge ${String(packEdgeID)}`, by: BY_PACKEDGE }]),
  ];
}

/** Imports companies from files. */
@Injectable()
export class CompanyImport {
  constructor(
    private readonly companies: Companies,
    private readonly lists: Lists,
    private readonly bus: CommandBus,
    importables: Importables,
  ) {
    importables.add(this.area);
  }

  /** The entry in the register of imports. */
  get area(): ImportedArea {
    return {
      of: companyImport,
      who: importsCompanies,
      category: companyDecider.category,
      nameOf: nameIn,
      keysOf,
      look: (rows) => this.#look(rows),
      add: async (row) => [
        `${companyDecider.category}-${(await this.companies.add(fieldsOf(row.values), row.as('company', row))).id}`,
      ],
      fill: (id, row) => this.#fill(id, row),
      mayGo: (record) => this.#mayGo(record),
      remove: (record, caller) => this.#remove(record, caller),
    };
  }

  async #look(rows: readonly RowValues[]): Promise<readonly LookedAt[]> {
    const names = rows.map(nameIn).filter((name) => name !== '');
    const packEdgeIDs = rows
      .map((values) => values['Company.PackEdgeCompanyID'])
      .filter((id) => typeof id === 'number' && Number.isSafeInteger(id))
      .map(Number);
    const anyOf = [
      { column: 'CompanyTradingName', in: names },
      { column: 'PackEdgeCompanyID', in: packEdgeIDs },
    ].filter((condition) => condition.in.length > 0);
    const found =
      anyOf.length === 0
        ? []
        : (await this.lists.page(companyRows.readModel, { anyOf, uncounted: true })).rows.map(parsed);
    return rows.map((values) => {
      const alike = found.flatMap(({ CompanyID, CompanyTradingName, PackEdgeCompanyID }): Alike[] => {
        const by =
          CompanyTradingName.toLowerCase() === nameIn(values).toLowerCase()
            ? BY_NAME
            : PackEdgeCompanyID === values['Company.PackEdgeCompanyID']
              ? BY_PACKEDGE
              : undefined;
        return by === undefined ? [] : [{ id: CompanyID, name: CompanyTradingName, by }];
      });
      return { errors: () => refusalOf(() => fieldsOf(values)), existing: alike };
    });
  }

  async #fill(id: number, row: RowAtWork): Promise<readonly string[]> {
    const known: Readonly<Partial<Record<string, unknown>>> = { ...(await this.companies.view(id)) };
    const given = Object.entries(fieldsOf(row.values)).filter(
      ([field, value]) => field in blankCompany && (known[field] ?? null) === null && (value ?? null) !== null,
    );
    if (given.length === 0) return [];
    const { position } = await this.companies.fill(id, Object.fromEntries(given), row.as('fill', row));
    return position === undefined ? [] : [`${companyDecider.category}-${id}`];
  }

  /** Removes a company that an import added, unless it has persons or requests, or was changed since. */
  async #remove(record: MadeRecord, caller: Caller): Promise<void> {
    if (await this.#mayGo(record))
      await this.bus.execute(
        new Execute(
          companyDecider,
          { id: idOf(record.subject), command: { type: 'WithdrawCompany' }, ...asLookedAt(record) },
          caller,
        ),
      );
  }

  async #mayGo({ subject, events }: MadeRecord): Promise<boolean> {
    if (events.some(({ type }) => type === 'CompanyWithdrawn')) return false;
    refuseIf(whyChanged(events));
    const where = [{ column: 'CompanyID', is: idOf(subject) }] as const;
    const [persons, queries] = await Promise.all([
      this.lists.count(personRows.readModel, { where }),
      this.lists.count(companyQueryRows.readModel, { where }),
    ]);
    refuseIf(whyNeeded({ persons, queries }));
    return true;
  }
}

const idOf = (subject: string): number => Number(subject.replace(/^\D+/, ''));
