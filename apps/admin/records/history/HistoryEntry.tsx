import { administersUsers, assignsEnquiries, assignsLeads } from '@leaseledger/contract/access/permissions';
import { batchOf } from '@leaseledger/contract/batches/batch-name';
import { decisionOf } from '@leaseledger/contract/history/decision';
import type { HistoryChange, HistoryRow } from '@leaseledger/contract/history/history.views';
import { changeText } from '@leaseledger/contract/history/history.words';
import { absorbsWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { ofEnquiries, ofLeads } from '@leaseledger/contract/distributors/distributor.codes';
import { byRun, runIn } from '@leaseledger/contract/distributors/run-words';
import { Fragment, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useRights, useUser } from '../../platform/session/session.ts';
import { clockText, momentText } from '../../platform/time/moments.ts';
import type { ShownDecision } from './decisions.ts';
import { RecordName } from './RecordName.tsx';
import { SealedValues } from './SealedValues.tsx';

/** Loaded on demand, because few entries have a cause. */
const Cause = lazily(() => import('./Cause.tsx'));

/** The distributors, each with who manages it and where. */
const distributors = [
  { words: ofLeads, who: assignsLeads, page: '/leads/manage' },
  { words: ofEnquiries, who: assignsEnquiries, page: '/enquiries/manage' },
];

/** The run of a distributor that assigned the record. Its managers get a link to the explanation. */
function ByRun({ sentence }: { readonly sentence: string }) {
  const rights = useRights();
  return distributors.map(({ words, who, page }) => {
    const run = runIn(sentence, words);
    if (run === undefined) return null;
    return who(rights) ? (
      <Fragment key={page}>
        , by <Link to={`${page}?run=${run}`}>{`run ${run} of the ${words.one} distributor`}</Link>
      </Fragment>
    ) : (
      byRun(run, words)
    );
  });
}

/** The entry as a sentence. Status and assignee changes name the old and the new value. */
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
        <ByRun sentence={Description} />
      </>
    );
  return <>{Description}</>;
}

/** A reference that changed from one record to another, with their current names. */
const RecordChange = ({
  Label,
  RecordType,
  From,
  To,
  goesOn,
}: HistoryChange & { readonly RecordType: string; readonly goesOn: boolean }) => (
  <>
    {From === null || To === null ? `${Label}: ` : `${Label} `}
    {From !== null && <RecordName type={RecordType} id={Number(From)} />}
    {From !== null && (To === null ? ', removed' : ' to ')}
    {To !== null && <RecordName type={RecordType} id={Number(To)} goesOn={goesOn} />}
  </>
);

/** One line for each changed field, or else the sentence. */
function Parts({ entry }: { readonly entry: HistoryRow }) {
  const [only, ...others] = entry.Changes;
  // The sentence may say more than the line of one hidden value, for example 'Note written'.
  const saysMore = only?.IsSealed === true && others.length === 0 && !entry.Description.endsWith(changeText(only));
  if (only === undefined || saysMore)
    return (
      <p className="history-sentence">
        <Sentence entry={entry} />
      </p>
    );
  const goesOn = isRecordKind(entry.SubjectType) && absorbsWith(entry.SubjectType) === entry.EventType;
  return entry.Changes.map((change) => (
    <p key={change.Label} className="history-sentence">
      {change.RecordType === null ? (
        changeText(change)
      ) : (
        <RecordChange {...change} RecordType={change.RecordType} goesOn={goesOn} />
      )}
    </p>
  ));
}

export interface HistoryEntryProps {
  readonly decision: ShownDecision;
  /** Undoes the decision. Left out when the user may not undo it, or no longer can. */
  readonly onUndo?: (() => void) | undefined;
  /** The reason why the decision cannot be undone, when it is known. */
  readonly refusal?: string | null | undefined;
  /** Shows the record as of this decision. */
  readonly onShow?: (() => void) | undefined;
  /** The record is shown as of this decision. */
  readonly isShown?: boolean;
}

/** The reason why a decision cannot be undone, behind a button. */
function WhyNot({ refusal }: { readonly refusal: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <LinkButton className="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        Show why it cannot be undone
      </LinkButton>
      <span role="status" className="history-why">
        {isShown ? refusal : ''}
      </span>
    </>
  );
}

/** One decision: its time, its changes, its user, and its buttons. */
export function HistoryEntry({
  decision: { first, entries, isUndone, undid },
  onUndo,
  refusal,
  onShow,
  isShown = false,
}: HistoryEntryProps) {
  const { CreatedByUserID, CreatedByUserName, CreatedDateTime, Decision, Undoes, CausationID, Policy } = first;
  const batch = batchOf(decisionOf(Decision)?.correlationId);
  const rights = useRights();
  const { UserID } = useUser();
  return (
    <li
      className={`history-entry${entries.some(({ Kind }) => Kind !== 'activity') ? ' marked' : ''}${isUndone ? ' undone' : ''}${isShown ? ' shown' : ''}`}
      aria-current={isShown || undefined}
    >
      <time dateTime={CreatedDateTime} title={momentText(CreatedDateTime)}>
        {clockText(CreatedDateTime)}
      </time>
      <div>
        {Undoes !== null && (
          <p className="history-undid">
            {undid === undefined
              ? 'Undid an earlier change'
              : `Undid: ${undid.map(({ Description }) => Description).join('; ')}`}
          </p>
        )}
        {entries.map((entry) => (
          <Parts key={entry.id} entry={entry} />
        ))}
        {entries
          .filter(({ Changes }) => Changes.some(({ IsSealed }) => IsSealed))
          .map(({ id }) => (
            <SealedValues key={id} entry={id} />
          ))}
        {CausationID !== null && (
          <Suspense fallback={null}>
            <Cause id={CausationID} policy={Policy} />
          </Suspense>
        )}
        <p className="history-by">
          {CreatedByUserName}
          {batch !== undefined && (CreatedByUserID === UserID || administersUsers(rights)) && (
            <Link to={`/batches/view/${batch}`}>With many</Link>
          )}
          {isUndone && <span className="history-mark">Undone</span>}
          {onShow !== undefined && !isShown && <LinkButton onClick={onShow}>As of here</LinkButton>}
          {onUndo !== undefined && <LinkButton onClick={onUndo}>Undo</LinkButton>}
          {typeof refusal === 'string' && !isUndone && <WhyNot refusal={refusal} />}
        </p>
      </div>
    </li>
  );
}
