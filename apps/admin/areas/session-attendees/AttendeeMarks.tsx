import { Chip } from '@mui/material';
import { seatStageCodes } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { momentText } from '../../platform/time/moments.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';

interface AttendeeMarksProps {
  readonly attendee: Pick<SessionAttendeeRow, 'SeatStage' | 'SeatHeldUntil' | 'Archived'>;
  /** Of the waiting list, from 1. */
  readonly place?: number | undefined;
  /** In a list, where there is little room. */
  readonly isShort?: boolean;
}

/** Whether somebody has a seat, waits for one and where, or is offered one and until when; and that they are archived. */
export function AttendeeMarks({
  attendee: { SeatStage, SeatHeldUntil, Archived },
  place,
  isShort = false,
}: AttendeeMarksProps) {
  const code = SeatStage === null ? undefined : seatStageCodes[SeatStage];
  const until = SeatStage === 'offered' && SeatHeldUntil !== null ? ` until ${momentText(SeatHeldUntil)}` : '';
  const waits = SeatStage === 'waiting' && place !== undefined ? `, number ${place}` : '';
  return (
    <span className="attendee-marks">
      <StatusMark
        code={code && { ...code, label: `${isShort && until !== '' ? 'Offered' : code.label}${until}${waits}` }}
      />
      {Archived === 1 && <Chip size="small" label="Archived" />}
    </span>
  );
}
