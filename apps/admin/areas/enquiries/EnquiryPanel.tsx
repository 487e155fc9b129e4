import { assignsEnquiries, deletesEnquiries, seesStatusHistory } from '@leaseledger/contract/access/permissions';
import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import type { EnquiryRecord } from '@leaseledger/contract/enquiries/enquiry.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights } from '../../platform/session/session.ts';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { AssignEnquiry, EnquiryStatus, MarkAsDelivered } from './EnquiryCommands.tsx';
import { EnquiryEdit } from './EnquiryEdit.tsx';
import { EnquiryShow } from './EnquiryShow.tsx';

const DeleteEnquiry = lazily(() => import('./DeleteEnquiry.tsx'), UnloadableDialog);
const statusOf = ({ StatusCodeID }: EnquiryRecord) => <StatusMark code={codeOf(enquiryStatuses, StatusCodeID)} />;
const quickStatus = () => <EnquiryStatus />;

/** The panel of one enquiry, to read or to edit in place. */
export default function EnquiryPanel({ mode }: RecordPanelMode) {
  const rights = useRights();
  return (
    <RecordPanel
      endpoint={enquiryEndpoints.one}
      title={({ PersonFullName }) => PersonFullName ?? DELETED_PERSON}
      mark={mode === 'view' ? quickStatus : statusOf}
      actions={
        mode === 'view' && (
          <>
            {assignsEnquiries(rights) && <AssignEnquiry />}
            <MarkAsDelivered />
            <EditButton />
          </>
        )
      }
      DeleteDialog={deletesEnquiries(rights) ? DeleteEnquiry : undefined}
      historyKinds={seesStatusHistory(rights)}
      grantedBy="It belongs to somebody else. An enquiry manager can open it, or assign it to you."
    >
      {mode === 'edit' ? <EnquiryEdit /> : <EnquiryShow />}
    </RecordPanel>
  );
}
