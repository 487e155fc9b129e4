import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { sessionEndpoints } from '@leaseledger/contract/auth/session.endpoints';
import type { SessionView } from '@leaseledger/contract/auth/session.views';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

export interface OpenSessionProps {
  readonly session: SessionView;
  /** The resource that is read again once the session is ended. */
  readonly refreshes: string;
}

/** One open session: device, address, time of the login and of the last use. */
export function OpenSession({
  session: { SessionID, OpenedTime, LastUsedTime, Address, Device, Current },
  refreshes,
}: OpenSessionProps) {
  const end = useCommand(sessionEndpoints.end, { done: authMessage.sessionEnded, refreshes: [refreshes] });
  const device = Device ?? 'Unknown device';
  return (
    <li>
      <div>
        <b>{device}</b>
        {Current && <span className="session-current">This one</span>}
      </div>
      <p>
        {Address === null ? '' : `${Address} · `}
        <RelativeTime at={OpenedTime} what="opened" /> · <RelativeTime at={LastUsedTime} what="last used" />
      </p>
      {!Current && (
        <PendingButton
          variant="outlined"
          aria-label={`End the session of ${device}`}
          pending={end.pending}
          onClick={({ currentTarget }) => void focusBeside(currentTarget, end.run({ body: { SessionID } }))}
        >
          End
        </PendingButton>
      )}
    </li>
  );
}
