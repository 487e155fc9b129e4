import { AddCompanyBody, UpdateCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyMessage } from '@leaseledger/contract/companies/company.messages';
import type { CompanyChoice, CompanyRow } from '@leaseledger/contract/companies/company.views';
import { jsonList, parsed, type JsonText } from '@leaseledger/contract/kernel/json-text';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Lists, pickedFields, seenRows } from '../../platform/lists/lists.ts';
import { companyFields, seenCompanies, seenCompany } from './company-access.ts';
import { alike, tellingWords } from './company-names.ts';
import { Companies } from './exports/companies.ts';

const SEARCH_MAX_RESULTS = 20;
/** A match of a name looks for this many words, each among this many companies. */
const MATCHED_WORDS = 8;
const MATCHED_AMONG = 200;

@Controller('api')
export class CompaniesController {
  constructor(
    private readonly companies: Companies,
    private readonly lists: Lists,
  ) {}

  @Serves(companyEndpoints.all)
  async all(@CurrentUser() caller: Caller) {
    const companies: JsonText<CompanyChoice>[] = [];
    for await (const rows of this.lists.all(companyRows.readModel)) companies.push(...shownTo(caller, rows));
    return answerText(jsonList(companies));
  }

  @Serves(companyEndpoints.search)
  async search(@InPath(companyEndpoints.search, 'text') text: string, @CurrentUser() caller: Caller) {
    const rows = await this.lists.found(companyRows.readModel, text, SEARCH_MAX_RESULTS);
    return answerText(jsonList(shownTo(caller, rows)));
  }

  @Serves(companyEndpoints.match)
  async match(@InPath(companyEndpoints.match, 'name') name: string, @CurrentUser() caller: Caller) {
    const rows = new Set<JsonText<CompanyRow>>();
    for (const word of tellingWords(name).slice(0, MATCHED_WORDS))
      for (const row of await this.lists.found(companyRows.readModel, word, MATCHED_AMONG)) rows.add(row);
    const matches = alike(name, [...rows], (row) => parsed(row).CompanyTradingName).slice(0, SEARCH_MAX_RESULTS);
    return answerText(jsonList(shownTo(caller, matches)));
  }

  @Serves(companyEndpoints.one)
  async one(@InPath(companyEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(seenCompany(caller, await this.companies.view(id)));
  }

  @Serves(companyEndpoints.add)
  async add(@Body() { Company }: AddCompanyBody, @CurrentUser() caller: Caller) {
    const company = await this.companies.changed(await this.companies.add(Company, caller));
    return answer(company && seenCompany(caller, company), companyMessage.added(Company.CompanyTradingName));
  }

  @Serves(companyEndpoints.update)
  async update(@Body() { Company }: UpdateCompanyBody, @CurrentUser() caller: Caller) {
    const company = await this.companies.changed(await this.companies.amend(Company, caller));
    return answer(company && seenCompany(caller, company), companyMessage.updated);
  }
}

/** Rows as JSON text, with what the caller may see of them. */
const shownTo = (caller: Caller, rows: readonly JsonText<CompanyRow>[]): readonly JsonText<CompanyChoice>[] =>
  pickedFields(seenRows(rows, seenCompanies(caller)), companyFields(caller));
