import { formFields, UpdateSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { whenAndWhere } from '@leaseledger/contract/sessions/session.details';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { sessionMessage } from '@leaseledger/contract/sessions/session.messages';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import { Suspense, useState } from 'react';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { sessionToAmend } from './session-form.ts';
import { useSession } from './session-record.ts';
import type { TellAttendeesProps } from './SessionDialogs.tsx';
import { SessionInputs } from './SessionInputs.tsx';

const TellDialog = lazily<TellAttendeesProps>(
  async () => ({ default: (await import('./SessionDialogs.tsx')).TellAttendees }),
  UnloadableDialog,
);

/** Whether attendees must know about the change: the session takes place at another time or place. */
function concernsAttendees(session: SessionRecord, { form }: UpdateSessionBody): boolean {
  const { CurrentAttendees, OfferedSeats, WaitingAttendees } = session;
  const after = { ...session, SessionEndDateTime: form.sessionEndTime };
  return (
    CurrentAttendees + OfferedSeats + WaitingAttendees > 0 &&
    whyOver(after, new Date().toISOString()) === undefined &&
    whenAndWhere.some((field) => session[field] !== form[formFields[field]])
  );
}

/** The form for the first two columns of a session. A new time or place asks whether to tell the attendees. */
export function SessionEdit() {
  const session = useSession();
  /** The open question, with the function that takes its answer: whether to save. */
  const [asked, setAsked] = useState<{ readonly body: UpdateSessionBody; readonly answer: (saves: boolean) => void }>();
  const [reason, setReason] = useState('');
  const before = async (body: UpdateSessionBody) =>
    concernsAttendees(session, body) ? new Promise<boolean>((answer) => setAsked({ body, answer })) : true;
  const decide = (saves: boolean) => {
    asked?.answer(saves);
    setAsked(undefined);
  };
  return (
    <>
      <Edit
        endpoint={sessionEndpoints.update}
        body={UpdateSessionBody}
        toForm={sessionToAmend}
        before={before}
        done={sessionMessage.updated}
        actions={listOrShow('Update', 'Update & View')}
      >
        <SessionInputs />
      </Edit>
      {asked !== undefined && (
        <Suspense fallback={null}>
          <TellDialog
            reason={reason}
            onReason={setReason}
            onConfirm={(told) => {
              Object.assign(asked.body, { sendChangedSessionEmails: told !== null, changedSessionReason: told });
              decide(true);
            }}
            onCancel={() => decide(false)}
          />
        </Suspense>
      )}
    </>
  );
}
