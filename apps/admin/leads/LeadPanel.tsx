import { Button } from '@mui/material';
import { managesLeads, seesStatusHistory } from '@leaseledger/contract/access/permissions';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { useRights } from '../kernel/session.ts';
import { StatusMark } from '../marks/StatusMark.tsx';
import { PanelAside, PanelBody } from '../record/PanelBody.tsx';
import { PanelHeader, type PanelMenuItem } from '../record/PanelHeader.tsx';
import { RecordProblem } from '../record/RecordProblem.tsx';
import { RecordWaiting } from '../record/RecordWaiting.tsx';
import { SlidePanel } from '../record/SlidePanel.tsx';
import { AssignLead } from './AssignLead.tsx';
import { ChangeLeadStatus } from './ChangeLeadStatus.tsx';
import { DeleteLead } from './DeleteLead.tsx';
import { EditLead } from './EditLead.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { codeOf } from './lead-columns.tsx';
import { useLead } from './lead-reads.ts';
import './leads.css';

type Mode = 'view' | 'edit';
type Asked = 'assign' | 'delete' | null;

interface LeadProps {
  readonly lead: LeadView;
  readonly mode: Mode;
}

function LeadHeader({ lead, mode }: LeadProps) {
  const rights = useRights();
  const { search } = useLocation();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const menu: readonly PanelMenuItem[] = managesLeads(rights) ? [{ label: 'Delete', icon: <Trash2 />, run: () => setAsked('delete'), danger: true }] : [];
  return (
    <>
      <PanelHeader
        title={lead.PersonFullName ?? 'Deleted person'}
        number={`Lead ${lead.LeadID}`}
        mark={<StatusMark code={codeOf(leadStatuses, lead.StatusCodeID)} />}
        menu={menu}
        actions={
          mode === 'view' && (
            <>
              {managesLeads(rights) && (
                <Button variant="outlined" startIcon={<UserCog />} onClick={() => setAsked('assign')}>
                  Assign
                </Button>
              )}
              <ChangeLeadStatus lead={lead} />
              <Button variant="contained" component={Link} to={{ pathname: `/leads/edit/${lead.LeadID}`, search }} replace>
                Edit
              </Button>
            </>
          )
        }
      />
      {asked === 'assign' && <AssignLead lead={lead} onClose={close} />}
      {asked === 'delete' && <DeleteLead lead={lead} onCancel={close} />}
    </>
  );
}

function Lead({ lead, mode }: LeadProps) {
  const rights = useRights();
  return (
    <>
      <LeadHeader lead={lead} mode={mode} />
      <PanelBody>
        {mode === 'edit' ? <EditLead lead={lead} /> : <LeadDetails lead={lead} />}
        <PanelAside>
          <HistoryTimeline subject={`lead-${lead.LeadID}`} kinds={seesStatusHistory(rights)} />
        </PanelAside>
      </PanelBody>
    </>
  );
}

/** The panel of one lead, to be read or to be edited in place. */
export default function LeadPanel({ mode }: { readonly mode: Mode }) {
  const { id = '' } = useParams();
  const leadID = Number(id);
  const what = `Lead ${id}`;
  const { data: lead, error, refetch } = useLead(leadID);
  return (
    <SlidePanel label={what} size="record" listPath="/leads" recordId={leadID}>
      {lead !== undefined ? (
        <Lead key={leadID} lead={lead} mode={mode} />
      ) : error !== null ? (
        <RecordProblem what={what} error={error} grantedBy="It belongs to somebody else. A lead manager can open it, or assign it to you." onRetry={() => void refetch()} />
      ) : (
        <RecordWaiting what={what} />
      )}
    </SlidePanel>
  );
}
