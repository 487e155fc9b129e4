import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Link as LinkIcon, Trash2 } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useParams } from 'react-router';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import type { ApiError } from '../kernel/api-error.ts';
import { call } from '../kernel/api.ts';
import { OfferedCommand, useOpenRecord } from '../kernel/record-commands.ts';
import { recordKey } from '../kernel/record-key.ts';
import { PanelAside, PanelBody } from './PanelBody.tsx';
import { usePanel } from './panel-context.ts';
import { PanelHeader, type PanelHeaderProps, type PanelMenuItem } from './PanelHeader.tsx';
import { RecordProblem } from './RecordProblem.tsx';
import { RecordWaiting } from './RecordWaiting.tsx';
import { SlidePanel } from './SlidePanel.tsx';
import { useArea } from '../kernel/use-area.ts';
import { useCopyLink } from './use-copy-link.ts';

/** Whether the panel shows its record to be read or to be changed in place. */
export interface RecordPanelMode {
  readonly mode: 'view' | 'edit';
}

/** What a panel needs of any record: its id and, where the area keeps it, when it was changed last. */
interface Recorded {
  readonly id: number;
  readonly ModifiedDateTime?: string;
}

export interface RecordPanelProps<R extends Recorded> {
  /** Reads the whole record. */
  readonly endpoint: Endpoint<`${string}/:id`, never, R>;
  /** Who or what. */
  readonly title: (record: R) => ReactNode;
  /** Its status. */
  readonly mark?: (record: R) => ReactNode;
  /** What can be done: at most three buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** Asks before the record is deleted; left out where the reader may not. */
  readonly DeleteDialog?: ComponentType<{ readonly onCancel: () => void }> | undefined;
  /** Whether the history shows changes of status and assignee apart. */
  readonly historyKinds: boolean;
  /** Who can open the way to a record that is not the reader's. */
  readonly grantedBy: string;
  /** The first two columns: what is read, or the form. */
  readonly children: ReactNode;
}

type RecordHeaderProps = Pick<PanelHeaderProps, 'title' | 'mark' | 'updatedAt' | 'actions'> & Pick<RecordPanelProps<never>, 'DeleteDialog'> & { readonly number: string; readonly path: string };

function RecordHeader({ DeleteDialog, path, ...header }: RecordHeaderProps) {
  const [isDeleting, setDeleting] = useState(false);
  const panel = usePanel();
  const copyLink = useCopyLink(path);
  const menu: readonly PanelMenuItem[] = [
    { label: 'Copy link', icon: <LinkIcon />, run: copyLink },
    ...(DeleteDialog === undefined ? [] : [{ label: 'Delete', icon: <Trash2 />, run: () => setDeleting(true), danger: true } as const]),
  ];
  useOpenRecord(header.number);
  return (
    <>
      <PanelHeader {...header} menu={menu} />
      {menu.map(({ label, run }) => (
        <OfferedCommand key={label} label={label} run={run} />
      ))}
      <OfferedCommand label={panel.fullScreen ? 'Beside the list' : 'Full screen'} run={panel.toggleFullScreen} />
      <OfferedCommand label="Close" shortcut="Esc" run={panel.close} />
      {isDeleting && DeleteDialog !== undefined && <DeleteDialog onCancel={() => setDeleting(false)} />}
    </>
  );
}

/** The panel of one record of this area, its history aside. What is inside finds the record with `useRecordContext`. */
export function RecordPanel<R extends Recorded>({ endpoint, title, mark, historyKinds, grantedBy, children, ...header }: RecordPanelProps<R>) {
  const { resource, path, subject } = useArea();
  const { id: text = '' } = useParams();
  const id = Number(text);
  const what = `${subject.name} ${text}`;
  const { data: record, error, refetch } = useQuery<R, ApiError>({
    queryKey: recordKey(resource, id),
    queryFn: ({ signal }) => call<Endpoint<`${string}/:id`, never, R>>(endpoint, { params: { id } }, { signal }),
  });
  return (
    <SlidePanel label={what} size="record" listPath={path} recordId={id}>
      {record !== undefined ? (
        <RecordContextProvider key={id} value={record}>
          <RecordHeader {...header} path={`${path}/view/${id}`} title={title(record)} mark={mark?.(record)} number={what} {...(record.ModifiedDateTime === undefined ? {} : { updatedAt: record.ModifiedDateTime })} />
          <PanelBody>
            {children}
            <PanelAside>
              <HistoryTimeline subject={`${subject.type}-${id}`} kinds={historyKinds} />
            </PanelAside>
          </PanelBody>
        </RecordContextProvider>
      ) : error !== null ? (
        <RecordProblem what={what} error={error} grantedBy={grantedBy} onRetry={() => void refetch()} />
      ) : (
        <RecordWaiting what={what} />
      )}
    </SlidePanel>
  );
}
