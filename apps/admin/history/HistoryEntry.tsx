import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { clockText, inMelbourne, momentText } from '../kernel/moments.ts';

/** What happened, as a sentence: status and assignee changes name what they came from and went to. */
function Sentence({ entry }: { readonly entry: HistoryRow }) {
  const { Kind, ChangeFromName, ChangeToName, Description } = entry;
  if (Kind === 'status' && ChangeFromName !== null && ChangeToName !== null)
    return (
      <>
        Status <b>{ChangeFromName}</b> to <b>{ChangeToName}</b>
      </>
    );
  if (Kind === 'assignee' && ChangeToName !== null)
    return (
      <>
        Assigned to <b>{ChangeToName}</b>
        {ChangeFromName !== null && <> instead of {ChangeFromName}</>}
      </>
    );
  return <>{Description}</>;
}

/** One entry: when, what, by whom. */
export function HistoryEntry({ entry }: { readonly entry: HistoryRow }) {
  const { Kind, CreatedByUserName, CreatedDateTime } = entry;
  return (
    <li className={`history-entry${Kind === 'activity' ? '' : ' marked'}`}>
      <time dateTime={CreatedDateTime} title={momentText(CreatedDateTime)}>
        {clockText(inMelbourne(CreatedDateTime))}
      </time>
      <div>
        <p className="history-sentence">
          <Sentence entry={entry} />
        </p>
        <p className="history-by">{CreatedByUserName}</p>
      </div>
    </li>
  );
}
