import { reportEndpoints } from '@leaseledger/contract/reports/report.endpoints';
import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { Link } from 'react-router';
import { DialogButtons } from '../../platform/dialogs/DialogButtons.tsx';
import { useRead } from '../../platform/http/use-read.ts';
import { areaOfSubject, useAreas } from '../../platform/screens/use-areas.ts';
import { momentText } from '../../platform/time/moments.ts';
import { useRowsOf } from '../history/use-rows-of.ts';
import { headText, rowName, useReport, type OpenFigure } from './report-screen.ts';

interface FigureEventsProps extends OpenFigure {
  readonly onCancel: () => void;
}

/** The events behind a figure, one for each counted record. */
export default function FigureEvents({ row, figure, onCancel }: FigureEventsProps) {
  const { of } = useReport();
  const areas = useAreas();
  const { data: events, error } = useRead(
    reportEndpoints.behind,
    { params: { report: of.resource, row: row.id, figure } },
    { resource: of.resource },
  );
  const rowOf = useRowsOf(events ?? []);
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby="figure-title">
      <DialogTitle id="figure-title">{`${headText(of, figure)}: ${rowName(of, row)}`}</DialogTitle>
      <DialogContent>
        {error !== null && <p role="alert">{error.message}</p>}
        {events?.length === 0 && <p>You may open none of the records behind this figure.</p>}
        <ul className="figure-events">
          {events?.map((event) => {
            const { HistoryID, SubjectType, SubjectID, Description, CreatedByUserName, CreatedDateTime } = event;
            const area = areaOfSubject(areas, SubjectType);
            const found = rowOf(event);
            const who = found && area?.subject.whose?.(found.row);
            const record = `${area?.subject.name ?? SubjectType} ${SubjectID}`;
            const text = who ? `${who}, ${record.toLowerCase()}` : record;
            return (
              <li key={HistoryID}>
                {area === undefined ? text : <Link to={`${(found?.area ?? area).path}/view/${SubjectID}`}>{text}</Link>}
                <span>{Description}</span>
                <span className="quiet">{`${CreatedByUserName}, ${momentText(CreatedDateTime)}`}</span>
              </li>
            );
          })}
        </ul>
      </DialogContent>
      <DialogButtons
        primary={
          <Button variant="contained" onClick={onCancel}>
            Close
          </Button>
        }
      />
    </Dialog>
  );
}
