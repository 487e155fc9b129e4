import { leadScreen } from './distributor-screen.ts';
import { LeadChangeTables } from './LeadChangeTables.tsx';
import { LeadPool } from './LeadPool.tsx';
import { ManagementPage } from './ManagementPage.tsx';
import { ResidualPanel } from './ResidualPanel.tsx';

/** Lead Management: the distributor, its pool, and the changes of leads (specification 3, section 2). */
export default function LeadManagementPage() {
  return <ManagementPage of={leadScreen} pool={<LeadPool />} more={<ResidualPanel />} changes={<LeadChangeTables />} />;
}
