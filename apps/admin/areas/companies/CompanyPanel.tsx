import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyStatuses } from '@leaseledger/contract/companies/company.codes';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { useRights } from '../../platform/session/session.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { CompanyEdit } from './CompanyEdit.tsx';
import { CompanyShow } from './CompanyShow.tsx';
import './companies.css';

const statusOf = ({ PackEdgeCompanyStatusID }: CompanyView) => (
  <StatusMark code={codeOf(companyStatuses, PackEdgeCompanyStatusID)} />
);

/** The panel of one company, to read or to edit in place. */
export default function CompanyPanel({ mode }: RecordPanelMode) {
  const rights = useRights();
  return (
    <RecordPanel
      endpoint={companyEndpoints.one}
      title={(company) => company.CompanyTradingName}
      mark={statusOf}
      actions={mode === 'view' && changesCompanies(rights) && <EditButton />}
      historyKinds={false}
      grantedBy="Companies are for those who hold the companies permission. A user administrator can grant it."
    >
      {mode === 'edit' ? <CompanyEdit /> : <CompanyShow />}
    </RecordPanel>
  );
}
