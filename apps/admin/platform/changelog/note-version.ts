import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { call } from '../http/api.ts';

/** Tells the server that the user knows this version. Where that fails nobody is bothered: what is new is shown again the next time. @returns whether it was told */
export async function noteVersion(): Promise<boolean> {
  try {
    await call(changelogEndpoints.updateLastAppVersion, { body: { LastAppVersion: PRODUCT_VERSION } });
    return true;
  } catch {
    return false;
  }
}
