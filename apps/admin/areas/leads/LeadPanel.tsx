import { assignsLeads, managesLeads, seesStatusHistory } from '@leaseledger/contract/access/permissions';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { FileQuestion } from 'lucide-react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { EditButton } from '../../records/record/EditButton.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { AssignLead } from './AssignLead.tsx';
import { ChangeLeadStatus, LeadStatus } from './ChangeLeadStatus.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { LeadEdit } from './LeadEdit.tsx';
import { LeadShow } from './LeadShow.tsx';
import './leads.css';

const statusOf = ({ StatusCodeID }: LeadRecord) => <StatusMark code={codeOf(leadStatuses, StatusCodeID)} />;
const ConvertLead = lazily(() => import('./ConvertLead.tsx'), UnloadableDialog);
const DeleteLead = lazily(() => import('./DeleteLead.tsx'), UnloadableDialog);
const conversion = [{ label: 'Change to Enquiry', icon: <FileQuestion />, Dialog: ConvertLead }];
const quickStatus = () => <LeadStatus />;

/** The panel of one lead, to read or to edit in place. */
export default function LeadPanel({ mode }: RecordPanelMode) {
  const rights = useRights();
  const isManager = managesLeads(rights);
  return (
    <RecordPanel
      endpoint={leadEndpoints.one}
      title={(lead) => lead.PersonFullName ?? DELETED_PERSON}
      mark={mode === 'view' ? quickStatus : statusOf}
      actions={
        mode === 'view' && (
          <>
            {assignsLeads(rights) && <AssignLead />}
            <ChangeLeadStatus />
            <EditButton />
          </>
        )
      }
      dialogs={() => (isManager ? conversion : [])}
      DeleteDialog={isManager ? DeleteLead : undefined}
      historyKinds={seesStatusHistory(rights)}
      grantedBy={
        rights.external
          ? 'It belongs to somebody else. You open the leads that you logged.'
          : 'It belongs to somebody else. A lead manager can open it, or assign it to you.'
      }
    >
      {mode === 'edit' ? <LeadEdit /> : <LeadShow />}
    </RecordPanel>
  );
}
