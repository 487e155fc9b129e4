import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionAttendanceMessage as said } from '@leaseledger/contract/session-attendance/session-attendance.messages';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { whyOver } from '@leaseledger/contract/sessions/why-over';
import type { SessionRow } from '@leaseledger/contract/sessions/session.views';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../platform/dialogs/ConfirmDialog.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { useRecordCommand } from '../../records/record/use-record-command.ts';
import { attendeeName } from './attendee-record.ts';

interface AttendeeMail {
  /** The label of the button, for example 'Send confirmation email'. */
  readonly label: string;
  readonly pending: boolean;
  /** Sends the mail, or asks first where the mail is unusual. */
  readonly send: () => void;
}

interface AttendeeMails {
  readonly mails: readonly AttendeeMail[];
  /** The open question before an unusual mail, or nothing. */
  readonly question: ReactNode;
}

/** The two mails that staff send to an attendee at any time (specification 2, section 2, "Attendee management"). */
export function useAttendeeMails(
  attendee: SessionAttendeeRow,
  session: Pick<SessionRow, 'Completed' | 'Cancelled' | 'SessionEndDateTime'>,
): AttendeeMails {
  const body = { sessionAttendanceID: attendee.SessionAttendanceID };
  const name = attendeeName(attendee);
  const [asked, ask] = useState<number>();
  const confirmation = useRecordCommand(sessionAttendanceEndpoints.sendConfirmation, { done: said.confirmationSent });
  const completed = useRecordCommand(sessionAttendanceEndpoints.sendCompleted, { done: said.completedSent });
  const over = whyOver(session, useNow().toISOString());
  const archived = attendee.Archived === 1 ? said.archived(name, true) : undefined;
  const mails = [
    { label: 'Send confirmation email', command: confirmation, why: over },
    {
      label: 'Send completed-session email',
      command: completed,
      why: session.Completed ? undefined : said.notCompletedYet,
    },
  ].map(({ label, command, why }, index) => {
    const reasons = [why, archived].filter((reason) => reason !== undefined);
    const run = () => void command.run({ body }).then(() => ask(undefined));
    return { label, pending: command.pending, reasons, run, send: reasons.length === 0 ? run : () => ask(index) };
  });
  const unusual = asked === undefined ? undefined : mails[asked];
  return {
    mails,
    question: unusual && (
      <ConfirmDialog
        open
        title={`${unusual.label} to ${name}?`}
        confirm="Send email"
        pending={unusual.pending}
        onConfirm={unusual.run}
        onCancel={() => ask(undefined)}
      >
        {unusual.reasons.join(' ')}
      </ConfirmDialog>
    ),
  };
}
