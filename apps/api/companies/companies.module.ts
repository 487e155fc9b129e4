import { isStaff, readsCompanies } from '@leaseledger/contract/access/permissions';
import { companyList } from '@leaseledger/contract/companies/company.views';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../lists/list-resources.ts';
import { CompaniesController } from './companies.controller.ts';
import { companyFields } from './company-access.ts';
import { Companies } from './exports/companies.ts';

@Module({ imports: [HistoryModule], controllers: [CompaniesController], providers: [Companies], exports: [Companies] })
export class CompaniesModule {
  constructor(lists: ListResources, histories: Histories) {
    lists.add({ name: companyList.resource, list: companyList, model: companyRows.readModel, who: isStaff, what: 'Company', fields: companyFields });
    histories.add('company', { mayRead: ({ rights }) => readsCompanies(rights) });
  }
}
