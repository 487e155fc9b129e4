import { changesCompanies, importsCompanies, readsCompanies } from '@leaseledger/contract/access/permissions';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { Building2 } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** Companies: employers of customers, and those through which the team deals with them. */
export const companies: ConsoleArea = {
  resource: 'companies',
  path: '/companies',
  label: 'Companies',
  icon: Building2,
  menu: { group: 'Relationship Management' },
  may: { list: readsCompanies, create: changesCompanies, edit: changesCompanies, import: importsCompanies },
  create: 'Add company',
  screens: {
    List: lazily(() => import('./CompanyList.tsx'), UnloadableScreen),
    Create: lazily(() => import('./CompanyCreate.tsx'), UnloadablePanel),
    Record: lazily(() => import('./CompanyPanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'company', name: 'Company', whose: textAt('CompanyTradingName') },
  one: async () => (await import('@leaseledger/contract/companies/company.endpoints')).companyEndpoints.one,
  searched: searchType.COMPANY,
  linked: ['persons', 'leads', 'users'],
};
