import { Button, Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useRef } from 'react';
import { runAlertAction, toldAlerts } from '../platform/session/alerts.ts';
import { clockText, momentText } from '../platform/time/moments.ts';
import { DialogButtons } from '../platform/dialogs/DialogButtons.tsx';
import { AlertIcon } from '../platform/alerts/AlertIcon.tsx';
import { closeOverlay } from './navigation/open.ts';

/** What was told since the reader logged in, the latest first; what an alert offered can still be done. */
export default function AlertHistory() {
  const told = toldAlerts.use();
  const content = useRef<HTMLDivElement>(null);
  // The pressed button goes: the focus would go with it, and keys would not reach the dialog.
  const run = (id: number) => {
    content.current?.focus();
    runAlertAction(id);
  };
  return (
    <Dialog open onClose={closeOverlay} fullWidth maxWidth="xs" aria-labelledby="alerts-title">
      <DialogTitle id="alerts-title">Recent alerts</DialogTitle>
      {/* Keys scroll it also where nothing in it can be pressed. */}
      <DialogContent ref={content} tabIndex={0}>
        {told.length === 0 ? (
          <p>Nothing was told since you logged in here.</p>
        ) : (
          <ul className="told-alerts">
            {told.map(({ id, tone, message, at, action }) => (
              <li key={id} className={`told-alert ${tone}`}>
                <AlertIcon tone={tone} />
                <span>{message}</span>
                <time dateTime={at} title={momentText(at)}>
                  {clockText(at)}
                </time>
                {action !== undefined && (
                  <button type="button" className="link-button" onClick={() => run(id)}>
                    {action.label}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogButtons
        primary={
          <Button variant="contained" autoFocus onClick={closeOverlay}>
            Close
          </Button>
        }
      />
    </Dialog>
  );
}
