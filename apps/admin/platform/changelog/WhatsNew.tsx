import { compareVersions, PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { Suspense, useState } from 'react';
import { lazily } from '../screens/lazily.tsx';
import { useIsViewing, userSession, useUser } from '../session/session.ts';

/** A dialog that cannot be loaded is left out. The next load tries again. */
const Nothing = () => null;
const Dialog = lazily(() => import('./WhatsNewDialog.tsx'), Nothing);
const FirstVersion = lazily(() => import('./FirstVersion.tsx'), Nothing);

/** Keeps the seen version in this tab's session. Another tab reads it with its next profile. */
function keepSeen(): void {
  const session = userSession.get();
  if (session !== null) userSession.set({ ...session, user: { ...session.user, LastAppVersion: PRODUCT_VERSION } });
}

/**
 * After an update, shows the changes since the user's last version (specification 1, section 2.8).
 * A new user has no last version: nothing is shown, and the current version is stored.
 */
export function WhatsNew() {
  const { LastAppVersion } = useUser();
  const [isClosed, setClosed] = useState(false);
  const isViewing = useIsViewing();
  if (isClosed || isViewing || (LastAppVersion !== null && compareVersions(LastAppVersion, PRODUCT_VERSION) >= 0))
    return null;
  return (
    <Suspense fallback={null}>
      {LastAppVersion === null ? (
        <FirstVersion onNoted={keepSeen} />
      ) : (
        <Dialog since={LastAppVersion} onClose={() => setClosed(true)} onNoted={keepSeen} />
      )}
    </Suspense>
  );
}
