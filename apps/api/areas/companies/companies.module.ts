import { actionsCompanyQueries, isStaff, readsCompanies } from '@leaseledger/contract/access/permissions';
import { companyTypesText } from '@leaseledger/contract/companies/company.codes';
import { companyList } from '@leaseledger/contract/companies/company.views';
import { companyQueryList } from '@leaseledger/contract/company-queries/company-query.views';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { companyDecider } from '@leaseledger/domain/companies/company.area';
import { companyLinkDecider } from '@leaseledger/domain/company-links/company-link.area';
import { companyQueryDecider } from '@leaseledger/domain/company-queries/company-query.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { companyQueryRows } from '@leaseledger/projections/company-queries/company-query-rows.projection';
import { Module } from '@nestjs/common';
import { RecordBatches } from '../../records/batches/exports/record-batches.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { PublicPages } from '../../platform/public-pages/exports/public-pages.ts';
import { PublicPagesModule } from '../../platform/public-pages/public-pages.module.ts';
import { Records } from '../../records/records/exports/records.ts';
import { SearchSources } from '../../records/search/exports/search-sources.ts';
import { SearchModule } from '../../records/search/search.module.ts';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { CompaniesController } from './companies.controller.ts';
import { companyFields, seenCompanies, seenQueries, seesValues } from './company-access.ts';
import { addCompanyBatches } from './company-batches.ts';
import { CompanyImport } from './company-import.ts';
import { CompanyLinks } from './company-links.ts';
import { CompanyLinksController } from './company-links.controller.ts';
import { CompanyQueries } from './company-queries.ts';
import { CompanyQueriesController } from './company-queries.controller.ts';
import { EmployerCallbackPage } from './employer-callback-page.ts';
import { Companies } from './exports/companies.ts';

@Module({
  imports: [CaptchaModule, HistoryModule, SearchModule, PublicPagesModule],
  controllers: [CompanyLinksController, CompanyQueriesController, CompaniesController],
  providers: [Companies, CompanyLinks, CompanyQueries, CompanyImport, EmployerCallbackPage],
  exports: [Companies],
})
export class CompaniesModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    search: SearchSources,
    companies: Companies,
    queries: CompanyQueries,
    batches: RecordBatches,
    pages: PublicPages,
    employerCallback: EmployerCallbackPage,
  ) {
    pages.add(employerCallback);
    lists.add({
      list: companyList,
      model: companyRows.readModel,
      who: isStaff,
      what: 'Company',
      subject: 'company',
      whole: (row, _, rowsOf, then) => companies.asOf(row, rowsOf, then),
      fields: companyFields,
      seen: seenCompanies,
    });
    lists.add({
      list: companyQueryList,
      model: companyQueryRows.readModel,
      who: actionsCompanyQueries,
      what: 'Company query',
      joined: (rows) => queries.joined(rows),
      seen: seenQueries,
    });
    search.add({
      type: searchType.COMPANY,
      model: companyRows.readModel,
      who: readsCompanies,
      found: ({ CompanyID, CompanyTradingName, PackEdgeCompanyTypeID }) => ({
        ID: CompanyID,
        Name: CompanyTradingName,
        Detail: companyTypesText(PackEdgeCompanyTypeID),
        ContactNumber: null,
      }),
    });
    records.add({
      kind: 'company',
      what: 'Company',
      async open(id, { rights }) {
        if (!readsCompanies(rights)) throw forbidden();
        return { name: (await companies.view(id)).CompanyTradingName, about: `company-${id}` };
      },
    });
    addCompanyBatches(batches, companies);
    histories.add('company', {
      mayRead: ({ rights }) => readsCompanies(rights),
      seesValues,
      undo: { decider: companyDecider },
    });
    histories.add(companyLinkDecider.category, {
      mayRead: ({ rights }) => readsCompanies(rights),
      undo: { decider: companyLinkDecider },
    });
    histories.add(companyQueryDecider.category, {
      mayRead: ({ rights }) => readsCompanies(rights),
      undo: { decider: companyQueryDecider },
    });
  }
}
