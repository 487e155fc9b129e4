import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { mayBeAssigned, unopenedWork } from '@leaseledger/contract/access/permissions';
import { LeavingUserBody } from '@leaseledger/contract/users/user.bodies';
import type { WorkGoes } from '@leaseledger/contract/users/user.codes';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { UserWork } from '@leaseledger/contract/users/user.views';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { FormColumn } from '../../platform/form/FormColumns.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { RecordForm } from '../../platform/form/RecordForm.tsx';
import { Warning } from '../../platform/form/Warning.tsx';
import type { CommandResult } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { useWorkWords } from './leaving.ts';
import { useUserRecord } from './user-record.ts';
import './users.css';

const { ToggleInput, UserInput } = inputsOf({
  bodies: [LeavingUserBody],
  labels: { work: 'Hand over the work', receiverUserID: 'Colleague' },
});

const workChoices = [
  { id: 'toColleague', name: 'To a colleague' },
  { id: 'toNobody', name: 'Unassigned' },
  { id: 'stays', name: 'Leave it' },
] as const satisfies readonly { id: WorkGoes; name: string }[];

export interface LeavingDialogProps {
  /** The question, for example 'Disable Sam Whitlock?'. */
  readonly title: string;
  /** The label of the confirming button, for example 'Disable User'. */
  readonly confirm: string;
  readonly submit: (body: LeavingUserBody) => Promise<CommandResult<unknown>>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** The consequences. */
  readonly children: ReactNode;
}

/** The user's open work, and the users who report to them. */
function InHand({ work, reports }: UserWork) {
  const { FullName } = useUserRecord();
  const words = useWorkWords();
  return (
    <div className="leaving-work">
      <p>{work.length === 0 ? `${FullName} has nothing in hand.` : `${FullName} has ${words(work)} in hand.`}</p>
      {reports.length > 0 && (
        <>
          <p>{`${reports.length === 1 ? '1 user reports' : `${reports.length} users report`} to ${FullName}, who stays their line manager until they are given another one:`}</p>
          <ul>
            {reports.map((report) => (
              <li key={report.UserID}>{report.FullName}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The choice of the receiver of the work. */
function WorkInputs({ work }: Pick<UserWork, 'work'>) {
  const { UserID } = useUserRecord();
  const goes: unknown = useWatch({ name: 'work' });
  return (
    <FormColumn>
      <ToggleInput source="work" choices={workChoices} />
      {goes === 'toColleague' && (
        <>
          <UserInput
            source="receiverUserID"
            may={(user) => mayBeAssigned(user) && unopenedWork(user, work) === undefined}
            besides={UserID}
            placeholder="A colleague who may open it"
          />
          <p className="section-note">The colleague is emailed about the work. No customer is emailed.</p>
        </>
      )}
    </FormColumn>
  );
}

/** Asks for the receiver of a user's work before the account is disabled or deleted. */
export function LeavingDialog({ title, confirm, submit, onDone, onCancel, children }: LeavingDialogProps) {
  const { UserID } = useUserRecord();
  const found = useRead(userEndpoints.work, { params: { id: UserID } }, { resource: 'users' });
  const inHand = found.data;
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="leaving-title">
      <DialogTitle id="leaving-title">{title}</DialogTitle>
      {inHand === undefined ? (
        <>
          <DialogContent>
            {found.isError ? (
              <Warning>
                {'The work of this user could not be read. '}
                <LinkButton onClick={() => void found.refetch()}>Try again</LinkButton>
              </Warning>
            ) : (
              <p role="status">Reading the work of this user…</p>
            )}
          </DialogContent>
          <DialogButtons primary={null} cancel={<Button onClick={onCancel}>Cancel</Button>} />
        </>
      ) : (
        <RecordForm<LeavingUserBody, unknown>
          name={`leaving-${UserID}`}
          body={LeavingUserBody}
          initial={{ userID: UserID, work: inHand.work.length === 0 ? 'stays' : 'toColleague', receiverUserID: null }}
          submit={submit}
          actions={[{ label: confirm, done: onDone }]}
          onCancel={onCancel}
        >
          <div className="leaving-work">{children}</div>
          <InHand {...inHand} />
          {inHand.work.length > 0 && <WorkInputs work={inHand.work} />}
        </RecordForm>
      )}
    </Dialog>
  );
}
