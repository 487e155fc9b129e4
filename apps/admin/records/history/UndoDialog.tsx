import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { MailsOfDecision, UndoPreview } from '@leaseledger/contract/history/history.views';
import { changeText } from '@leaseledger/contract/history/history.words';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { RecordName } from './RecordName.tsx';

export interface UndoDialogProps {
  /** The decision's name. */
  readonly decision: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** The mails to customers that the decision led to: those that the undo withdraws, and those that have gone. */
const UndoneMails = ({ Waiting, Gone }: MailsOfDecision) => (
  <>
    {Waiting > 0 && <p>{`Withdraws ${Waiting === 1 ? '1 email' : `${Waiting} emails`} to the customer.`}</p>}
    {Gone.map(({ SentEmailID, RecipientName, Subject }) => (
      <p key={SentEmailID}>
        {`An email to ${RecipientName ?? 'a forgotten person'} has gone and stays: “${Subject ?? ''}”. Write a correction beside it in Email History.`}
      </p>
    ))}
  </>
);

/** Previews the effect of undoing a decision, or shows why it cannot be undone. */
export default function UndoDialog({ decision, onUndo, onClose }: UndoDialogProps) {
  const { data, error } = useQuery<UndoPreview, ApiError>({
    queryKey: ['history', 'undoing', decision],
    queryFn: ({ signal }) => call(historyEndpoints.undoing, { params: { decision } }, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="undo-title">
      <DialogTitle id="undo-title">{error === null ? 'Undo this?' : 'Not undone'}</DialogTitle>
      <DialogContent>
        <div role="status">
          {error !== null && <p>{error.message}</p>}
          {data?.Entries.map(({ Description, Changes }) =>
            Changes.length === 0 ? (
              <p key={Description}>{Description}</p>
            ) : (
              Changes.map((change) => (
                <p key={change.Label}>
                  {change.RecordType === null || change.To === null ? (
                    changeText({ ...change, IsSealed: false })
                  ) : (
                    <>
                      {change.Label} to <RecordName type={change.RecordType} id={Number(change.To)} />
                    </>
                  )}
                </p>
              ))
            ),
          )}
          {data?.Mails !== null && data?.Mails !== undefined && <UndoneMails {...data.Mails} />}
        </div>
      </DialogContent>
      <DialogActions>
        {error === null && (
          <Button variant="contained" disabled={data === undefined} onClick={onUndo}>
            Undo it
          </Button>
        )}
        <Button autoFocus onClick={onClose}>
          {error === null ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
