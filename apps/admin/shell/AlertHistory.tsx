import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useRef } from 'react';
import { LinkButton } from '../platform/screens/LinkButton.tsx';
import { runAlertAction, toldAlerts } from '../platform/session/alerts.ts';
import { clockText, momentText } from '../platform/time/moments.ts';
import { CloseButton } from '../platform/dialogs/CloseButton.tsx';
import { DialogButtons } from '../platform/dialogs/DialogButtons.tsx';
import { AlertIcon } from '../platform/alerts/AlertIcon.tsx';
import { closeOverlay } from './navigation/open.ts';

/** The alerts since the login, the latest first. Their actions can still be run. */
export default function AlertHistory() {
  const told = toldAlerts.use();
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears. Without a new focus, keys would not reach the dialog.
  const run = (id: number) => {
    content.current?.focus();
    runAlertAction(id);
  };
  return (
    <Dialog open onClose={closeOverlay} fullWidth maxWidth="xs" aria-labelledby="alerts-title">
      <DialogTitle id="alerts-title">Recent alerts</DialogTitle>
      {/* The content can take the focus, so that keys scroll it even without buttons. */}
      <DialogContent ref={content} tabIndex={0}>
        {told.length === 0 ? (
          <p>There are no alerts since you logged in here.</p>
        ) : (
          <ul className="told-alerts">
            {told.map(({ id, tone, message, at, action }) => (
              <li key={id} className={`told-alert ${tone}`}>
                <AlertIcon tone={tone} />
                <span>{message}</span>
                <time dateTime={at} title={momentText(at)}>
                  {clockText(at)}
                </time>
                {action !== undefined && <LinkButton onClick={() => run(id)}>{action.label}</LinkButton>}
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogButtons primary={<CloseButton onClick={closeOverlay} />} />
    </Dialog>
  );
}
