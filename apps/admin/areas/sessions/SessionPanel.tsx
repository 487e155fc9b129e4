import { Button } from '@mui/material';
import { hasStarted, isToCome } from '@leaseledger/contract/sessions/why-over';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { Ban, BellRing, Mail } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useOfferedCommand } from '../../platform/commands/record-commands.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { EditButton } from '../../records/record/EditButton.tsx';
import { RecordPanel, type RecordPanelMode } from '../../records/record/RecordPanel.tsx';
import { ReasonButton } from '../../platform/dialogs/ReasonButton.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { useSession } from './session-record.ts';
import type { SessionDialogProps } from './SessionDialogs.tsx';
import { SessionEdit } from './SessionEdit.tsx';
import { SessionMarks } from './SessionMarks.tsx';
import { SessionShow } from './SessionShow.tsx';
import './sessions.css';

const dialog = (which: 'CompleteSession' | 'CancelSession' | 'SendReminder' | 'SendContactEmail' | 'DeleteSession') =>
  lazily<SessionDialogProps>(
    async () => ({ default: (await import('./SessionDialogs.tsx'))[which] }),
    UnloadableDialog,
  );
const CompleteDialog = dialog('CompleteSession');
const DeleteDialog = dialog('DeleteSession');
const mails = [
  { label: 'Send Reminder Email', icon: <BellRing />, Dialog: dialog('SendReminder') },
  { label: 'Send Contact Email', icon: <Mail />, Dialog: dialog('SendContactEmail') },
];
const cancelling = [{ label: 'Cancel Session', icon: <Ban />, Dialog: dialog('CancelSession') }];

const marksOf = (session: SessionRecord) => <SessionMarks session={session} />;

const isDecided = ({ Completed, Cancelled }: SessionRecord): boolean => Completed || Cancelled;

function CompleteButton() {
  const session = useSession();
  const now = useNow();
  if (isDecided(session)) return null;
  return hasStarted(session, now.toISOString()) ? (
    <CompleteAsked />
  ) : (
    <ReasonButton variant="outlined" reason={sessionMessage.notStarted}>
      Complete Session
    </ReasonButton>
  );
}

function CompleteAsked() {
  const [isOpen, setOpen] = useState(false);
  useOfferedCommand({ label: 'Complete Session', run: () => setOpen(true) });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Complete Session
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CompleteDialog onCancel={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The panel of one session, to read or to edit in place. */
export default function SessionPanel({ mode }: RecordPanelMode) {
  const isEdited = mode === 'edit';
  const now = useNow();
  return (
    <RecordPanel
      endpoint={sessionEndpoints.one}
      title={({ SessionName }) => SessionName}
      mark={marksOf}
      actions={
        !isEdited && (
          <>
            <CompleteButton />
            <EditButton />
          </>
        )
      }
      dialogs={(session) =>
        isEdited || isDecided(session) ? [] : [...(isToCome(session, now) ? mails : []), ...cancelling]
      }
      DeleteDialog={isEdited ? DeleteDialog : undefined}
      historyKinds={false}
      grantedBy="Sessions are for those who hold the sessions permission. A user administrator can grant it."
    >
      {isEdited ? <SessionEdit /> : <SessionShow />}
    </RecordPanel>
  );
}
