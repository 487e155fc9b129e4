import { compareVersions, PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { Suspense, useState } from 'react';
import { lazily } from '../screens/lazily.tsx';
import { useIsViewing, userSession, useUser } from '../session/session.ts';

/** Where it cannot be loaded there is nothing to miss: it is asked again the next time. */
const Nothing = () => null;
const Dialog = lazily(() => import('./WhatsNewDialog.tsx'), Nothing);
const FirstVersion = lazily(() => import('./FirstVersion.tsx'), Nothing);

/** Keeps here what the server was told; another tab hears of it when it asks the next time. */
function keepSeen(): void {
  const session = userSession.get();
  if (session !== null) userSession.set({ ...session, user: { ...session.user, LastAppVersion: PRODUCT_VERSION } });
}

/**
 * After an update: what is new since the user last looked (specification 1, section 2.8). Whoever logs in for the first time knows no older version: nothing is
 * shown to them, and the version that they begin with is noted.
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
