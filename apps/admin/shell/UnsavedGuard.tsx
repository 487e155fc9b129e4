import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { userSession } from '../platform/session/session.ts';
import { ConfirmDialog } from '../platform/dialogs/ConfirmDialog.tsx';
import { unsaved } from '../platform/session/unsaved.ts';

/**
 * Asks before the user leaves a form with changes. The end of the session does not ask, because the form keeps a draft.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get().size > 0 && userSession.get() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const isDirty = unsaved.use().size > 0;
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Keep editing"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you typed here has not been saved and will be lost.
    </ConfirmDialog>
  );
}
