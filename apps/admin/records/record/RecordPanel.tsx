import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { convertsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Link as LinkIcon, Trash2 } from 'lucide-react';
import { Suspense, useContext, useState, type ComponentType, type ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import { GoneContext } from '../../platform/form/newer.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { useRecordAsOf } from '../../platform/time/as-of.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { OfferedCommand, useOpenRecord } from '../../platform/commands/record-commands.ts';
import { recordKey } from '../../platform/commands/record-key.ts';
import { MovedRecord } from './MovedRecord.tsx';
import { PanelAside, PanelBody } from './panel/PanelBody.tsx';
import { usePanel } from './panel/panel-context.ts';
import { PanelHeader, type PanelHeaderProps, type PanelMenuItem } from './panel/PanelHeader.tsx';
import { RecordAside, usePartTabs } from './RecordAside.tsx';
import { FORBIDDEN, NOT_FOUND, RecordProblem } from './panel/RecordProblem.tsx';
import { RecordWaiting } from './panel/RecordWaiting.tsx';
import { SlidePanel } from './panel/SlidePanel.tsx';
import { useArea } from '../../platform/screens/use-area.ts';
import { useCopyLink } from '../../platform/dialogs/use-copy-link.ts';
import { useSubscription } from './use-subscription.tsx';

const PastRecord = lazily(() => import('./PastRecord.tsx'));
const ConvertedNotice = lazily(() => import('./ConvertedNotice.tsx'));
const GoneRecord = lazily(() => import('./GoneRecord.tsx'));

/** Whether the panel shows its record to be read or to be changed in place. */
export interface RecordPanelMode {
  readonly mode: 'view' | 'edit';
}

/** What a panel needs of any record: its id and, where the area keeps it, when it was changed last. */
interface Recorded {
  readonly id: number;
  readonly ModifiedDateTime?: string;
}

/** An entry of a record's menu that asks in a dialog. */
export interface RecordDialog {
  readonly label: string;
  readonly icon: ReactNode;
  readonly Dialog: ComponentType<{ readonly onCancel: () => void }>;
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
  readonly DeleteDialog?: RecordDialog['Dialog'] | undefined;
  /** What else the menu offers and asks about first, before Delete. */
  readonly dialogs?: (record: R) => readonly RecordDialog[];
  /** Whether the history shows changes of status and assignee apart. */
  readonly historyKinds: boolean;
  /** Who can open the way to a record that is not the reader's. */
  readonly grantedBy: string;
  /** The first two columns: what is read, or the form. */
  readonly children: ReactNode;
}

type RecordHeaderProps = Pick<PanelHeaderProps, 'title' | 'mark' | 'updatedAt' | 'actions'> &
  Pick<RecordPanelProps<never>, 'DeleteDialog'> & {
    readonly dialogs: readonly RecordDialog[] | undefined;
    readonly number: string;
    readonly path: string;
    readonly type: string;
    readonly id: number;
  };

function RecordHeader({ DeleteDialog, dialogs = [], path, type, id, actions, ...header }: RecordHeaderProps) {
  const isGone = useContext(GoneContext) !== undefined;
  const subscription = useSubscription(type, id);
  const [asking, setAsking] = useState<RecordDialog>();
  const panel = usePanel();
  const offered =
    DeleteDialog === undefined
      ? dialogs
      : [...dialogs, { label: 'Delete', icon: <Trash2 />, Dialog: DeleteDialog, danger: true } as const];
  const copyLink = useCopyLink(path);
  const menu: readonly PanelMenuItem[] = [
    { label: 'Copy link', icon: <LinkIcon />, run: copyLink },
    ...subscription,
    ...(isGone ? [] : offered.map((dialog) => ({ ...dialog, run: () => setAsking(dialog) }))),
  ];
  useOpenRecord(header.number);
  return (
    <>
      {/* What was opened from a button stays, so that what was typed there can be copied. */}
      <PanelHeader
        {...header}
        menu={menu}
        actions={
          <fieldset role="presentation" className="panel-offers" disabled={isGone}>
            {actions}
          </fieldset>
        }
      />
      {menu.map(({ label, run }) => (
        <OfferedCommand key={label} label={label} run={run} />
      ))}
      <OfferedCommand label={panel.fullScreen ? 'Beside the list' : 'Full screen'} run={panel.toggleFullScreen} />
      <OfferedCommand label="Close" shortcut="Esc" run={panel.close} />
      {asking !== undefined && (
        <Suspense fallback={null}>
          <asking.Dialog onCancel={() => setAsking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What became of a record that was on screen; undefined while it can be read. */
function whyGone(what: string, error: ApiError | null, canConvert: boolean): string | undefined {
  if (error?.status === NOT_FOUND)
    return `${what} was deleted${canConvert ? ' or converted' : ''} while you had it open. This is how it was; nothing can be changed on it.`;
  return error?.status === FORBIDDEN ? `${what} is not open to you any more. This is how it was.` : undefined;
}

/** The panel of one record of this area, its history aside. What is inside finds the record with `useRecordContext`. */
export function RecordPanel<R extends Recorded>(props: RecordPanelProps<R>) {
  const { path, subject } = useArea();
  const { id: text = '' } = useParams();
  const id = Number(text);
  const what = `${subject.name} ${text}`;
  const { pathname } = useLocation();
  const { at } = useRecordAsOf();
  // Nothing is changed in the past.
  const asOf = pathname.startsWith(`${path}/edit/`) ? null : at;
  return (
    <SlidePanel label={what} size="record" listPath={path} recordId={id}>
      {asOf === null ? (
        <PresentRecord {...props} id={id} what={what} />
      ) : (
        <RecordThen {...props} id={id} what={what} at={asOf} />
      )}
    </SlidePanel>
  );
}

type OneRecordProps<R extends Recorded> = RecordPanelProps<R> & { readonly id: number; readonly what: string };

function RecordThen<R extends Recorded>({
  id,
  what,
  at,
  title,
  mark,
  historyKinds,
  grantedBy,
  children,
}: OneRecordProps<R> & { readonly at: string }) {
  // The area's call answers a whole record of this kind, as it was.
  const headOf = (past: object) => ({ title: title(past as R), mark: mark?.(past as R) });
  return (
    <Suspense fallback={<RecordWaiting what={what} />}>
      <PastRecord id={id} at={at} what={what} headOf={headOf} historyKinds={historyKinds} grantedBy={grantedBy}>
        {children}
      </PastRecord>
    </Suspense>
  );
}

function PresentRecord<R extends Recorded>({
  id,
  what,
  endpoint,
  title,
  mark,
  dialogs,
  historyKinds,
  grantedBy,
  children,
  ...header
}: OneRecordProps<R>) {
  const { resource, path, subject } = useArea();
  const {
    data: record,
    error,
    refetch,
  } = useQuery<R, ApiError>({
    queryKey: recordKey(resource, id),
    queryFn: ({ signal }) => call<Endpoint<`${string}/:id`, never, R>>(endpoint, { params: { id } }, { signal }),
  });
  const parts = usePartTabs(subject.type, id);
  if (error?.movedTo !== undefined) return <MovedRecord to={`${path}/view/${error.movedTo}`} message={error.message} />;
  if (record === undefined) {
    if (error === null) return <RecordWaiting what={what} />;
    const problem = { what, error, grantedBy, onRetry: () => void refetch() };
    if (error.status !== NOT_FOUND) return <RecordProblem {...problem} />;
    return (
      <Suspense fallback={<RecordWaiting what={what} />}>
        <GoneRecord {...problem} id={id} historyKinds={historyKinds} />
      </Suspense>
    );
  }
  const kind = isRecordKind(subject.type) && convertsWith(subject.type) !== undefined ? subject.type : undefined;
  const gone = whyGone(what, error, kind !== undefined);
  return (
    <RecordContextProvider key={id} value={record}>
      <GoneContext value={gone}>
        <RecordHeader
          {...header}
          type={subject.type}
          id={id}
          path={`${path}/view/${id}`}
          title={title(record)}
          mark={mark?.(record)}
          dialogs={dialogs?.(record)}
          number={what}
          {...(record.ModifiedDateTime === undefined ? {} : { updatedAt: record.ModifiedDateTime })}
        />
        {gone !== undefined && (
          <p className="record-gone" role="status">
            <FileQuestion aria-hidden />
            {kind === undefined || error?.status !== NOT_FOUND ? (
              gone
            ) : (
              <Suspense fallback={gone}>
                <ConvertedNotice kind={kind} id={id} what={what} gone={gone} />
              </Suspense>
            )}
          </p>
        )}
        <PanelBody parts={parts}>
          {children}
          <PanelAside>
            <RecordAside type={subject.type} id={id} historyKinds={historyKinds} />
          </PanelAside>
        </PanelBody>
      </GoneContext>
    </RecordContextProvider>
  );
}
