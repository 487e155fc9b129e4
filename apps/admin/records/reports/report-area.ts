import type { Rule } from '@leaseledger/contract/access/permissions';
import type { Report } from '@leaseledger/contract/kernel/report';
import type { LucideIcon } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import type { ReportWords } from './report-screen.ts';

interface ReportPlace<R extends Report> extends ReportWords<R> {
  /** Loaded with the screen. Its resource, title and rule are repeated here for the menu. */
  readonly report: () => Promise<R>;
  readonly resource: string;
  readonly title: string;
  readonly who: Rule;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly menu: ConsoleArea['menu'];
}

/** A report as an area of the console. */
export const reportArea = <R extends Report>({
  report,
  resource,
  title,
  who,
  path,
  icon,
  menu,
  ...words
}: ReportPlace<R>): ConsoleArea => ({
  resource,
  path,
  label: title,
  icon,
  menu,
  may: { list: who },
  screens: {
    List: lazily(async () => {
      const [{ reportList }, of] = await Promise.all([import('./ReportList.tsx'), report()]);
      return { default: reportList(of, words) };
    }, UnloadableScreen),
  },
  report,
  subject: { type: resource, name: 'Row' },
  linked: [],
});
