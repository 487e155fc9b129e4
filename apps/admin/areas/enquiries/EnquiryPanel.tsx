import { seesStatusHistory } from '@leaseledger/contract/access/permissions';
import { enquiryStatuses } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { useRights } from '../../platform/session/session.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { RecordPanel } from '../../records/record/RecordPanel.tsx';
import { EnquiryShow } from './EnquiryShow.tsx';

const statusOf = ({ StatusCodeID }: EnquiryRow) => <StatusMark code={codeOf(enquiryStatuses, StatusCodeID)} />;

export default function EnquiryPanel() {
  return (
    <RecordPanel
      endpoint={enquiryEndpoints.one}
      title={({ PersonFullName }) => PersonFullName ?? DELETED_PERSON}
      mark={statusOf}
      historyKinds={seesStatusHistory(useRights())}
      grantedBy="It belongs to somebody else. An enquiry manager can open it."
    >
      <EnquiryShow />
    </RecordPanel>
  );
}
