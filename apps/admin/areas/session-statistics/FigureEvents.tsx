import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import {
  sessionAttendeeList,
  type SessionAttendeeRow,
} from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionStatisticsEndpoints } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import {
  sessionFigureLabels,
  type SessionFigure,
  type SessionStatistics,
} from '@leaseledger/contract/session-attendance/session-statistics.views';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { momentText } from '../../platform/time/moments.ts';
import { areaOfSubject, useAreas } from '../../platform/screens/use-areas.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';

interface FigureEventsProps {
  readonly session: SessionStatistics;
  readonly figure: SessionFigure;
  readonly onClose: () => void;
}

/** The number of attendees that are named, the same as on a door list. Others show their number. */
const NAMED = 1000;

/** The names of a session's attendees, by the subject of an event: the attendee, or their lead. */
function useNames(SessionID: number): ReadonlyMap<string, string | null> {
  const { data: attendees = [] } = useGetList<SessionAttendeeRow>(sessionAttendeeList.resource, {
    filter: { SessionID },
    sort: { field: 'SessionAttendanceID', order: 'ASC' },
    pagination: { page: 1, perPage: NAMED },
  });
  return new Map(
    attendees.flatMap(
      ({ SessionAttendanceID, LeadID, FullName }) =>
        [
          [`sessionAttendance-${SessionAttendanceID}`, FullName],
          [`lead-${LeadID}`, FullName],
        ] as const,
    ),
  );
}

/** The events behind a figure, one for each counted attendee. */
export function FigureEvents({ session, figure, onClose }: FigureEventsProps) {
  const areas = useAreas();
  const names = useNames(session.SessionID);
  const { data: events, error } = useRead(
    sessionStatisticsEndpoints.events,
    { params: { id: session.SessionID, figure } },
    { resource: 'sessionAttendees' },
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="figure-title">
      <DialogTitle id="figure-title">{`${sessionFigureLabels[figure]}: ${session.SessionName}`}</DialogTitle>
      <DialogContent>
        {error !== null && <p role="alert">{error.message}</p>}
        <ul className="figure-events">
          {events?.map(
            ({ HistoryID, Subject, SubjectType, SubjectID, Description, CreatedByUserName, CreatedDateTime }) => {
              const area = areaOfSubject(areas, SubjectType);
              const who = names.get(Subject);
              const record = `${area?.subject.name ?? SubjectType} ${SubjectID}`;
              const text = who ? `${who}, ${record.toLowerCase()}` : record;
              return (
                <li key={HistoryID}>
                  {area === undefined ? text : <Link to={`${area.path}/view/${SubjectID}`}>{text}</Link>}
                  <span>{Description}</span>
                  <span className="quiet">{`${CreatedByUserName}, ${momentText(CreatedDateTime)}`}</span>
                </li>
              );
            },
          )}
        </ul>
      </DialogContent>
      <DialogButtons
        primary={
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        }
      />
    </Dialog>
  );
}
