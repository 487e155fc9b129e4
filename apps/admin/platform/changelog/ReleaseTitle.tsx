import type { Release } from '@leaseledger/contract/changelog/changelog.views';
import { shortDateText, startOfDay } from '../time/moments.ts';

/** For example 'Version 3.0.6, 22 Nov 2026', marked when it is a hotfix. */
export const ReleaseTitle = ({ version, date, hotfix }: Pick<Release, 'version' | 'date' | 'hotfix'>) => (
  <span className="release-title">
    <b>Version {version}</b> <time dateTime={date}>{shortDateText(startOfDay(date).toISOString())}</time>
    {hotfix && <span className="change-kind error">HOTFIX</span>}
  </span>
);
