import type { SiteView } from '@leaseledger/contract/auth/auth.views';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** Endpoints bring their bodies along, and these the password rule: the login does without them until it asks. */
async function readSite(signal: AbortSignal): Promise<SiteView> {
  const [{ authEndpoints }, { putInForce }] = await Promise.all([
    import('@leaseledger/contract/auth/auth.endpoints'),
    import('@leaseledger/contract/shared/password-rule'),
  ]);
  const site = await call(authEndpoints.site, {}, { signal });
  putInForce(site.passwordRule);
  return site;
}

/** How the site is set, asked once; undefined until it is known. From then on forms check new passwords by the site's rule, before that the server alone does. */
export const useSite = (): SiteView | undefined =>
  useQuery({ queryKey: ['site'], queryFn: ({ signal }) => readSite(signal), staleTime: Infinity }).data;
