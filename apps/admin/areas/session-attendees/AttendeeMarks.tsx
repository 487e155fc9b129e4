import { Chip } from '@mui/material';
import { seatStageCodes } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { momentText } from '../../platform/time/moments.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';

interface AttendeeMarksProps {
  readonly attendee: Pick<SessionAttendeeRow, 'SeatStage' | 'SeatHeldUntil' | 'Archived'>;
  /** The place on the waiting list, one-based. */
  readonly place?: number | undefined;
  /** Shortens the text for a list. */
  readonly isShort?: boolean;
}

/** The seat of an attendee: held, waiting with the place, or offered with the time limit. Also marks archived ones. */
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
