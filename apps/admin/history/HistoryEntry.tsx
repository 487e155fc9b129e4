import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { changeText } from '@leaseledger/contract/history/history.words';
import { Suspense } from 'react';
import { lazily } from '../kernel/lazily.tsx';
import { clockText, momentText } from '../kernel/moments.ts';
import type { ShownDecision } from './decisions.ts';
import { RecordName } from './RecordName.tsx';
import { SealedValues } from './SealedValues.tsx';

/** Few entries have a cause but whoever made them. */
const Cause = lazily(() => import('./Cause.tsx'));

/** What happened, as a sentence: status and assignee changes name what they came from and went to. */
function Sentence({ entry }: { readonly entry: HistoryRow }) {
  const { Kind, ChangeFromName, ChangeToName, Note, Description } = entry;
  if (Kind === 'status' && ChangeFromName !== null && ChangeToName !== null)
    return (
      <>
        Status <b>{ChangeFromName}</b> to <b>{ChangeToName}</b>
      </>
    );
  if (Kind === 'assignee')
    return (
      <>
        Assigned to <b>{ChangeToName ?? 'nobody'}</b>
        {ChangeFromName !== null && <> instead of {ChangeFromName}</>}
        {Note !== null && `, ${Note}`}
      </>
    );
  return <>{Description}</>;
}

/** The parts of an entry: one line for each field that was changed, else the sentence. */
function Parts({ entry }: { readonly entry: HistoryRow }) {
  if (entry.Changes.length === 0)
    return (
      <p className="history-sentence">
        <Sentence entry={entry} />
      </p>
    );
  return entry.Changes.map((change) => (
    <p key={change.Label} className="history-sentence">
      {change.RecordType === null || change.To === null ? (
        changeText(change)
      ) : (
        <>
          {change.Label}{' '}
          {change.From === null ? 'set' : <RecordName type={change.RecordType} id={Number(change.From)} />} to <RecordName type={change.RecordType} id={Number(change.To)} />
        </>
      )}
    </p>
  ));
}

export interface HistoryEntryProps {
  readonly decision: ShownDecision;
  /** Undoes it; left out where the reader may not, or not any more. */
  readonly onUndo?: (() => void) | undefined;
}

/** One decision: when, what, by whom, and what can be done about it. */
export function HistoryEntry({ decision: { first, entries, isUndone, undid }, onUndo }: HistoryEntryProps) {
  const { CreatedByUserName, CreatedDateTime, Undoes, CausationID, Policy } = first;
  return (
    <li className={`history-entry${entries.some(({ Kind }) => Kind !== 'activity') ? ' marked' : ''}${isUndone ? ' undone' : ''}`}>
      <time dateTime={CreatedDateTime} title={momentText(CreatedDateTime)}>
        {clockText(CreatedDateTime)}
      </time>
      <div>
        {Undoes !== null && <p className="history-undid">{undid === undefined ? 'Undid an earlier change' : `Undid: ${undid.map(({ Description }) => Description).join('; ')}`}</p>}
        {entries.map((entry) => (
          <Parts key={entry.id} entry={entry} />
        ))}
        {entries.filter(({ Changes }) => Changes.some(({ IsSealed }) => IsSealed)).map(({ id }) => <SealedValues key={id} entry={id} />)}
        {CausationID !== null && (
          <Suspense fallback={null}>
            <Cause id={CausationID} policy={Policy} />
          </Suspense>
        )}
        <p className="history-by">
          {CreatedByUserName}
          {isUndone && <span className="history-mark">Undone</span>}
          {onUndo !== undefined && (
            <button type="button" className="link-button" onClick={onUndo}>
              Undo
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
