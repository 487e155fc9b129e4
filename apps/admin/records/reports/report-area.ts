import type { Report } from '@leaseledger/contract/kernel/report';
import type { LucideIcon } from 'lucide-react';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import type { ReportWords } from './report-screen.ts';

interface ReportPlace<R extends Report> extends ReportWords<R> {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly menu: ConsoleArea['menu'];
}

/** A report as an area of the console. */
export const reportArea = <R extends Report>(of: R, { path, icon, menu, ...words }: ReportPlace<R>): ConsoleArea => ({
  resource: of.resource,
  path,
  label: of.title,
  icon,
  menu,
  may: { list: of.who },
  screens: {
    List: lazily(async () => ({ default: (await import('./ReportList.tsx')).reportList(of, words) }), UnloadableScreen),
  },
  subject: { type: of.resource, name: 'Row' },
  linked: [],
});
