import { managesFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardStatuses } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { FuelCardTrackerRecord } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Copy, FileText, MailCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { codeOf } from '../../platform/marks/codes.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { useRights } from '../../platform/session/session.ts';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import './fuel-cards.css';
import { FuelCardTrackerEdit } from './FuelCardTrackerEdit.tsx';
import { FuelCardTrackerShow } from './FuelCardTrackerShow.tsx';
import { TrackerStatus } from './QuickEdits.tsx';
import { useTracker } from './tracker-record.ts';

const toCustomer = [
  {
    label: 'Tracking mail',
    icon: <MailCheck />,
    Dialog: lazily(() => import('./TrackingMail.tsx'), UnloadableDialog),
  },
  {
    label: 'Download letter',
    icon: <FileText />,
    Dialog: lazily(() => import('./DownloadLetter.tsx'), UnloadableDialog),
  },
];
const DeleteFuelCardTracker = lazily(() => import('./DeleteFuelCardTracker.tsx'), UnloadableDialog);
const statusOf = ({ StatusCodeID }: FuelCardTrackerRecord) => (
  <StatusMark code={codeOf(fuelCardStatuses, StatusCodeID)} />
);
const quickStatus = () => <TrackerStatus />;

/** Duplicates the tracker and opens the new one. */
function Duplicate() {
  const { FuelCardTrackerID: id } = useTracker();
  const navigate = useNavigate();
  const duplicate = useRecordCommand(fuelCardTrackerEndpoints.duplicate, { done: fuelCardTrackerMessage.duplicated });
  const run = async () => {
    const result = await duplicate.run({ params: { id } });
    if (result.ok) void navigate(`/fuelCardTrackers/view/${result.payload.FuelCardTrackerID}`);
  };
  useOfferedCommand({ label: 'Duplicate', run: () => void run() });
  return (
    <PendingButton variant="outlined" startIcon={<Copy />} pending={duplicate.pending} onClick={() => void run()}>
      Duplicate
    </PendingButton>
  );
}

/** The panel of one fuel card tracker, to read or to edit in place. */
export default function FuelCardTrackerPanel({ mode }: RecordPanelMode) {
  return (
    <RecordPanel
      endpoint={fuelCardTrackerEndpoints.one}
      title={({ PersonFullName }) => PersonFullName ?? DELETED_PERSON}
      mark={mode === 'view' ? quickStatus : statusOf}
      actions={
        mode === 'view' && (
          <>
            <Duplicate />
            <EditButton />
          </>
        )
      }
      DeleteDialog={managesFuelCards(useRights()) ? DeleteFuelCardTracker : undefined}
      dialogs={() => (mode === 'view' ? toCustomer : [])}
      historyKinds
      grantedBy="It belongs to somebody else. A manager of fuel cards can open it, or assign it to you."
    >
      {mode === 'edit' ? <FuelCardTrackerEdit /> : <FuelCardTrackerShow />}
    </RecordPanel>
  );
}
