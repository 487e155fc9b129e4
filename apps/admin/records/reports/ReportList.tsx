import { CHART, type Report } from '@leaseledger/contract/kernel/report';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useListContext } from 'react-admin';
import type { ListAnswerMeta } from '../../platform/http/rest-list.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { DataTable } from '../list/DataTable.tsx';
import { useFilterValues } from '../list/filters/FilterBar.tsx';
import { List } from '../list/List.tsx';
import { useListScreen } from '../list/state/list-screen.ts';
import { isRange, type ColumnSize } from '../list/state/list-types.ts';
import { PeriodStepper } from './PeriodStepper.tsx';
import { ReportBars, ReportCell, ReportKey } from './ReportCells.tsx';
import { ReportCards } from './ReportCards.tsx';
import {
  columnsOf,
  headText,
  ReportContext,
  type AnyReport,
  type Fields,
  type OpenFigure,
  type ReportScreen,
  type ReportWords,
} from './report-screen.ts';
import './reports.css';

const FigureEvents = lazily(() => import('./FigureEvents.tsx'), UnloadableDialog);

const PAGE_SIZES = [20, 50, 100] as const;
/** A head breaks between its words. Longer words need a wider column. */
const SHORT = 7;
const Column = DataTable.Col<AnyReport>;
const views = [{ key: 'all', label: 'All', filter: {} }];
const sizeOf = (head: string): ColumnSize => (head.split(' ').some((word) => word.length > SHORT) ? 's' : 'xs');

interface Shown {
  readonly of: AnyReport;
  readonly hidden: readonly string[];
  readonly words: Pick<ReportScreen, 'cells' | 'rowPath'>;
}

/** The period, the key of the bars, and the rows of a report, inside its list. */
function ReportRows({ of, hidden, words: { cells, rowPath } }: Shown) {
  const { isPast } = useListScreen();
  const { meta } = useListContext();
  const { values, setFilter } = useFilterValues();
  const [opened, setOpened] = useState<OpenFigure>();
  const { totals }: ListAnswerMeta = meta ?? {};
  const most = totals?.most ?? 0;
  const screen = useMemo(
    (): ReportScreen => ({ of, cells, rowPath, most, open: isPast ? undefined : setOpened }),
    [of, cells, rowPath, most, isPast],
  );
  const { field, months } = of.period;
  const period = values[field];
  const { plain, counted } = columnsOf(of);
  const cell = (column: string) => <ReportCell column={column} />;
  return (
    <ReportContext value={screen}>
      <div className="report-head">
        <PeriodStepper
          value={period !== undefined && isRange(period) ? period : undefined}
          months={months}
          onChange={(days) => setFilter(field, days)}
        />
        <ReportKey />
      </div>
      <DataTable<Fields> rowClick={rowPath} card={<ReportCards hidden={hidden} />}>
        {plain.map((column, place) => (
          <Column key={column} source={column} size={place === 0 ? 'xl' : 'm'} hidden={hidden.includes(column)}>
            {cell(column)}
          </Column>
        ))}
        {of.chart.length > 0 && (
          <Column source={CHART} size="m" sortable={false}>
            <ReportBars />
          </Column>
        )}
        {counted.map((column, place) => (
          <Column
            key={column}
            source={column}
            size={sizeOf(headText(of, column))}
            align="right"
            hidden={hidden.includes(column)}
            {...(!of.chart.includes(column) && { givesWay: counted.length - place })}
          >
            {cell(column)}
          </Column>
        ))}
      </DataTable>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <FigureEvents {...opened} onCancel={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ReportContext>
  );
}

/** The filters of a report: its period, which is above the rows, and its yes-or-no columns. */
const filtersOf = (of: AnyReport) => [
  { source: of.period.field, label: headText(of, of.period.field), kind: 'dates' as const, apart: true as const },
  ...Object.entries(of.columns)
    .filter(([, type]) => type === 'boolean')
    .map(([source]) => ({ source, label: headText(of, source), kind: 'yesNo' as const })),
];

/** The screen of a report: a list with a period, bars, sums, and figures that open to their events. */
export function reportList<R extends Report>(report: R, words: ReportWords<R>): ComponentType {
  // The server answers rows of this report, which are given to its own words only.
  const { of, cells, rowPath, hidden, sort, empty, back } = {
    ...words,
    of: report,
  } as unknown as ReportWords<AnyReport> & {
    readonly of: AnyReport;
  };
  const { title, who, period } = of;
  const filters = filtersOf(of);
  const shown: Shown = {
    of,
    hidden: hidden ?? [],
    words: { cells: cells ?? {}, rowPath: rowPath ?? (() => undefined) },
  };

  return function ReportList() {
    return (
      <List
        of={of}
        noun="rows"
        title={title}
        who={who}
        views={views}
        filters={filters}
        sort={sort ?? { field: period.field, order: 'ASC' }}
        pageSizes={PAGE_SIZES}
        empty={{ title: empty, text: 'Choose another period above.' }}
        {...(back !== undefined && { back })}
      >
        <ReportRows {...shown} />
      </List>
    );
  };
}
