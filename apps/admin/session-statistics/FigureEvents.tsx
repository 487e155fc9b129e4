import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { sessionStatisticsEndpoints } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import { sessionFigureLabels, type SessionFigure, type SessionStatistics } from '@leaseledger/contract/session-attendance/session-statistics.views';
import { Link } from 'react-router';
import { momentText } from '../kernel/moments.ts';
import { areaOfSubject, useAreas } from '../kernel/use-areas.ts';
import { useRead } from '../kernel/use-read.ts';
import { DialogButtons } from '../record/DialogButtons.tsx';

interface FigureEventsProps {
  readonly session: SessionStatistics;
  readonly figure: SessionFigure;
  readonly onClose: () => void;
}

/** The events behind a figure: one for each attendee that it counts. */
export function FigureEvents({ session, figure, onClose }: FigureEventsProps) {
  const areas = useAreas();
  const { data: events, error } = useRead(sessionStatisticsEndpoints.events, { params: { id: session.SessionID, figure } }, { resource: 'sessionAttendees' });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="figure-title">
      <DialogTitle id="figure-title">{`${sessionFigureLabels[figure]}: ${session.SessionName}`}</DialogTitle>
      <DialogContent>
        {error !== null && <p role="alert">{error.message}</p>}
        <ul className="figure-events">
          {events?.map(({ HistoryID, SubjectType, SubjectID, Description, CreatedByUserName, CreatedDateTime }) => {
            const area = areaOfSubject(areas, SubjectType);
            return (
              <li key={HistoryID}>
                {area === undefined ? `${SubjectType} ${SubjectID}` : <Link to={`${area.path}/view/${SubjectID}`}>{`${area.subject.name} ${SubjectID}`}</Link>}
                <span>{Description}</span>
                <span className="quiet">{`${CreatedByUserName}, ${momentText(CreatedDateTime)}`}</span>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogButtons primary={<Button variant="contained" onClick={onClose}>Close</Button>} />
    </Dialog>
  );
}
