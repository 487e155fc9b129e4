import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { Suspense } from 'react';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { useKeys } from '../../platform/keyboard/keys.ts';
import { OfferedCommand } from '../../platform/commands/record-commands.ts';
import { useRecordParts, type RecordPart, type RecordPartProps } from '../../platform/screens/record-part.ts';
import { useRights } from '../../platform/session/session.ts';
import { AsideTabs } from './panel/AsideTabs.tsx';
import { HISTORY, useShownBeside, type PanelTab } from './panel/PanelBody.tsx';

export interface RecordAsideProps {
  /** The subject type, for example 'lead'. */
  readonly type: string;
  readonly id: number;
  /** Whether the history filters by changes of status and assignee. */
  readonly historyKinds: boolean;
}

const PartLabel = ({ part: { label, Count }, ...record }: RecordPartProps & { readonly part: RecordPart }) => (
  <span>
    {label} {Count !== undefined && <Count {...record} />}
  </span>
);

/** The parts of a record that the user may see. */
function usePartsOf(type: string): readonly RecordPart[] {
  const rights = useRights();
  const all = useRecordParts();
  return isRecordKind(type) ? all.filter(({ who }) => who?.(rights) ?? true) : [];
}

/** The tabs of those parts, beside the history. */
export function usePartTabs(type: string, id: number): readonly PanelTab[] {
  const parts = usePartsOf(type);
  return isRecordKind(type)
    ? parts.map((part) => ({ key: part.key, label: <PartLabel part={part} kind={type} id={id} /> }))
    : [];
}

/** The history of a record, and its other parts. */
export function RecordAside({ type, id, historyKinds }: RecordAsideProps) {
  const parts = usePartsOf(type);
  const tabs = usePartTabs(type, id);
  const { beside, focused, asked, show } = useShownBeside();
  const shown = parts.find(({ key }) => key === beside);
  const history = <HistoryTimeline subject={`${type}-${id}`} kinds={historyKinds} />;
  const withKeys = parts.filter(({ shortcut }) => shortcut !== undefined);
  useKeys(Object.fromEntries(withKeys.map(({ key, shortcut = '' }) => [shortcut, () => show(key, true)])));
  if (parts.length === 0 || !isRecordKind(type)) return history;
  return (
    <>
      {withKeys.map(({ key, label, shortcut = '' }) => (
        <OfferedCommand key={key} label={label} shortcut={shortcut} run={() => show(key, true)} />
      ))}
      <AsideTabs
        tabs={[{ key: HISTORY, label: 'Activity' }, ...tabs]}
        chosen={shown?.key ?? HISTORY}
        controls="aside-part"
        onChoose={(key) => show(key, false)}
      />
      <div role="tabpanel" id="aside-part" aria-labelledby={`aside-${shown?.key ?? HISTORY}`}>
        {shown === undefined ? (
          history
        ) : (
          <Suspense fallback={null}>
            {/* A second key press mounts the part again, so that it takes the focus. */}
            <shown.Part key={`${shown.key} ${asked}`} kind={type} id={id} focused={focused} />
          </Suspense>
        )}
      </div>
    </>
  );
}
