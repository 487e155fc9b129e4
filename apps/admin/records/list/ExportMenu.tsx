import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { exportsData } from '@leaseledger/contract/access/permissions';
import { exportMessage } from '@leaseledger/contract/exports/export.messages';
import type { ExportFormat, ExportView } from '@leaseledger/contract/exports/export.views';
import { ownExports } from '@leaseledger/contract/exports/own-exports.endpoint';
import { headOf } from '@leaseledger/contract/kernel/list';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { call } from '../../platform/http/api.ts';
import { sinceText } from '../../platform/time/moments.ts';
import { restFilter } from '../../platform/http/rest-filter.ts';
import { useRights } from '../../platform/session/session.ts';
import { useListScreen } from './state/list-screen.ts';
import { fileOf, startExport, watchAgain } from './start-export.ts';

const formats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel workbook' },
];

const states = {
  underWay: 'under way',
  failed: 'failed',
  interrupted: 'interrupted: start it again',
  gone: 'no longer here',
} as const;
const count = (rows: number): string => `${rows.toLocaleString('en-AU')} ${rows === 1 ? 'row' : 'rows'}`;

/**
 * For example 'Leads 2026-11-22.csv, 220 rows, 4 min ago'. The age distinguishes files of one day, which share a name.
 */
function words({ FileName, State, Done, Rows, CreatedDateTime }: ExportView): string {
  if (State === 'ready') return `${FileName}, ${count(Rows)}, ${sinceText(CreatedDateTime, new Date())}`;
  return `${FileName}, ${State === 'underWay' && Done !== null ? `${Done.toLocaleString('en-AU')} of ${count(Rows)}` : states[State]}`;
}

/** The interval in milliseconds at which an open menu reads its exports. */
const LOOKS_EVERY = 1_000;

export interface ExportMenuProps {
  /** The button that opened the menu, or null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/**
 * Exports the list with its columns, filters and sort, or the selected rows, and prints the page on screen.
 * It is mounted while closed, because it also announces finished exports.
 */
export default function ExportMenu({ anchor, onClose }: ExportMenuProps) {
  const { of, layoutRef, allMeant, prints } = useListScreen();
  const { filterValues, sort, selectedIds, total } = useListContext();
  const mayExport = exportsData(useRights());
  useEffect(watchAgain, []);
  // Always read again, because exports may have started since the menu was last open.
  const { data: own } = useQuery({
    queryKey: ['exports', 'own'],
    queryFn: ({ signal }) => call(ownExports, {}, { signal }),
    enabled: mayExport && anchor !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ State }) => State === 'underWay') === true ? LOOKS_EVERY : false,
  });
  const ofList = (own ?? []).filter(({ List }) => List === of.resource).slice(0, 5);
  const start = (Format: ExportFormat, Selected: readonly (number | string)[] | null) => {
    const layout = layoutRef.current;
    const columns =
      layout?.order.filter((column) => !layout.hidden.includes(column) && headOf(of, column) !== undefined) ?? null;
    onClose();
    void startExport({
      List: of.resource,
      Format,
      Filter: restFilter(filterValues),
      Sort: [sort.field, sort.order],
      Columns: columns,
      Selected,
    });
  };
  const print = () => {
    onClose();
    window.print();
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {!mayExport && (
        <MenuItem disabled className="export-refusal">
          {exportMessage.whoGrants}
        </MenuItem>
      )}
      {mayExport &&
        formats.map(({ format, label }) => (
          <MenuItem key={format} onClick={() => start(format, null)}>
            {total === undefined ? label : `${label}, ${count(total)}`}
          </MenuItem>
        ))}
      {mayExport &&
        selectedIds.length > 0 &&
        !allMeant.isAll &&
        formats.map(({ format, label }) => (
          <MenuItem key={`selected ${format}`} onClick={() => start(format, selectedIds)}>
            {`${label}, ${selectedIds.length} selected`}
          </MenuItem>
        ))}
      {prints && <MenuItem onClick={print}>Print this page</MenuItem>}
      {ofList.length > 0 && <Divider />}
      {ofList.length > 0 && (
        <ListSubheader role="presentation" className="export-heading" disableSticky>
          Your exports
        </ListSubheader>
      )}
      {ofList.map((each) =>
        each.State === 'ready' ? (
          <MenuItem key={each.ExportID} component="a" href={fileOf(each)} download={each.FileName} onClick={onClose}>
            {words(each)}
          </MenuItem>
        ) : (
          <MenuItem key={each.ExportID} disabled>
            {words(each)}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}
