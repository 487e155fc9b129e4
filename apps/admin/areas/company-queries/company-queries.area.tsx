import { actionsCompanyQueries } from '@leaseledger/contract/access/permissions';
import { PhoneCall } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';

/** The queries of employers. A query opens its company. */
export const companyQueries: ConsoleArea = {
  resource: 'companyQueries',
  path: '/companyQueries',
  label: 'Company Queries',
  icon: PhoneCall,
  menu: { group: 'Relationship Management', count: { Actioned: [0] } },
  may: { list: actionsCompanyQueries },
  screens: { List: lazily(() => import('./CompanyQueryList.tsx'), UnloadableScreen) },
  subject: { type: 'companyQuery', name: 'Company query', whose: textAt('CompanyTradingName') },
  linked: ['companies'],
  related: { company: lazily(() => import('./QueriesOfCompany.tsx')) },
};
