import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { convertsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion, Link as LinkIcon, Trash2 } from 'lucide-react';
import { Suspense, useContext, useState, type ComponentType, type ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useLocation, useParams } from 'react-router';
import { GoneContext } from '../../platform/form/newer.ts';
import type { ApiError } from '../../platform/http/api-error.ts';
import { ask, readAgainAfter, type AnswerAge } from '../../platform/http/api.ts';
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
const AgeNotice = lazily(() => import('../age/AgeNotice.tsx'));
const ConvertedNotice = lazily(() => import('./ConvertedNotice.tsx'));
const GoneRecord = lazily(() => import('./GoneRecord.tsx'));

/** Whether the panel shows its record to read or to edit in place. */
export interface RecordPanelMode {
  readonly mode: 'view' | 'edit';
}

/** The fields that a panel needs: the id and, when the area stores it, the time of the last change. */
interface Recorded {
  readonly id: number;
  readonly ModifiedDateTime?: string;
}

/** An item of a record's menu that opens a dialog. */
export interface RecordDialog {
  readonly label: string;
  readonly icon: ReactNode;
  readonly Dialog: ComponentType<{ readonly onCancel: () => void }>;
  readonly danger?: true;
}

export interface RecordPanelProps<R extends Recorded> {
  /** Reads the whole record. */
  readonly endpoint: Endpoint<`${string}/:id`, never, R>;
  /** The title, for example the person's name. */
  readonly title: (record: R) => ReactNode;
  /** The status mark. */
  readonly mark?: (record: R) => ReactNode;
  /** At most three buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** Confirms the deletion. Left out when the user may not delete. */
  readonly DeleteDialog?: RecordDialog['Dialog'] | undefined;
  /** Further menu items with a dialog, above Delete. */
  readonly dialogs?: (record: R) => readonly RecordDialog[];
  /** Whether the history filters by changes of status and assignee. */
  readonly historyKinds: boolean;
  /** The people who can grant the right to open the record. */
  readonly grantedBy: string;
  /** The first two columns, or the form. */
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
      {/* An open dialog stays, so that its typed text can be copied. */}
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

/** The reason why a record on screen can no longer be read, or undefined. */
function whyGone(what: string, error: ApiError | null, canConvert: boolean): string | undefined {
  if (error?.status === NOT_FOUND)
    return `${what} was deleted${canConvert ? ' or converted' : ''} while you had it open. This is how it was; nothing can be changed on it.`;
  return error?.status === FORBIDDEN ? `${what} is no longer open to you. This is how it was.` : undefined;
}

/** The panel of one record of the area, with its history. Its children read the record with `useRecordContext`. */
export function RecordPanel<R extends Recorded>(props: RecordPanelProps<R>) {
  const { path, subject } = useArea();
  const { id: text = '' } = useParams();
  const id = Number(text);
  const what = `${subject.name} ${text}`;
  const { pathname } = useLocation();
  const { at } = useRecordAsOf();
  // The edit form always shows the present, because the past cannot be changed.
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
  // The area's call answers a whole record of this type, as of then.
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
  const [age, setAge] = useState<AnswerAge>({});
  const again = readAgainAfter(age);
  const {
    data: record,
    error,
    refetch,
  } = useQuery<R, ApiError>({
    queryKey: recordKey(resource, id),
    queryFn: async ({ signal }) => {
      const answered = await ask<Endpoint<`${string}/:id`, never, R>>(endpoint, { params: { id } }, { signal });
      setAge(answered.age);
      return answered.payload;
    },
    refetchInterval: again,
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
        {again !== false && (
          <Suspense fallback={null}>
            <AgeNotice what="record" age={age} />
          </Suspense>
        )}
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
