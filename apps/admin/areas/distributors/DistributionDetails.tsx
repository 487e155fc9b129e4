import {
  distributionOutcomes,
  skipReasons,
  type DistributorWords,
} from '@leaseledger/contract/distributors/distributor.codes';
import type { InLine } from '@leaseledger/contract/distributors/distributor.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { Link } from 'react-router';
import { codeOf } from '../../platform/marks/codes.ts';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { titleOf } from '../../records/list/state/title-of.ts';
import { recordsOf, type DistributorScreen, type ShownRun } from './distributor-screen.ts';
import { restText, turnsOf } from './turns.ts';
import { waitedText } from './waited.ts';

/** The reason for a user's place in the line of a run. */
function placeText({ Skipped }: InLine, words: DistributorWords, place: number, available: number): string {
  if (Skipped !== null) return skipReasons(words)[Skipped];
  return place === 0 ? `Waited longest of ${available} available` : `Number ${place + 1} of ${available} available`;
}

interface DetailsProps {
  readonly of: DistributorScreen;
  readonly run: ShownRun;
}

/** The line of a run, its assignments, and the reasons. */
export function DistributionDetails({ of: { words, list }, run }: DetailsProps) {
  const { RunID, RunDateTime, Waiting, Line, IsReproduced } = run;
  const records = recordsOf(run);
  const [one, many] = [titleOf(words.one), titleOf(words.many)];
  const available = Line.filter(({ Skipped }) => Skipped === null);
  const turns = turnsOf(available, records, RunDateTime);
  const nameOf = (id: number) => Line.find(({ UserID }) => UserID === id)?.FullName ?? '';
  return (
    <div className="distribution-details">
      <p role="status">
        {`${Waiting === 1 ? `1 ${words.one}` : `${Waiting.toLocaleString('en-AU')} ${words.many}`} waiting, ${records.length.toLocaleString('en-AU')} ${RunID === null ? 'would be' : records.length === 1 ? 'was' : 'were'} assigned.`}
        {restText(Waiting, records.length, available.length)}
        {RunID !== null &&
          (IsReproduced
            ? ' Recalculated from its input, the run gives the same result.'
            : ' Recalculated by today’s rules, the run gives another result.')}
      </p>
      {Line.length > 0 && (
        <table className="distributor-table stacks">
          <caption>The line</caption>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Why</th>
              <th scope="col" className="number">
                Waited
              </th>
              <th scope="col">{many}</th>
            </tr>
          </thead>
          <tbody>
            {Line.map((each) => {
              const count = records.filter(({ UserID }) => UserID === each.UserID).length;
              return (
                <tr key={each.UserID} className={each.Skipped === null ? undefined : 'skipped'}>
                  <th scope="row">{each.FullName}</th>
                  <td data-head="Why">{placeText(each, words, available.indexOf(each), available.length)}</td>
                  <td data-head="Waited" className="number">
                    {waitedText(each.WaitingSince, RunDateTime)}
                  </td>
                  <td data-head={many}>{each.Skipped === null ? count : 'skipped'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {records.length > 0 && (
        <table className="distributor-table stacks">
          <caption>{`${many} in the order of assignment`}</caption>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              <th scope="col">Priority</th>
              <th scope="col">To</th>
              <th scope="col">Why</th>
              {RunID !== null && <th scope="col">Outcome</th>}
            </tr>
          </thead>
          <tbody>
            {records.map(({ RecordID, PersonFullName, PriorityCodeID, Urgent, UserID, Outcome }, index) => (
              <tr key={RecordID}>
                <th scope="row">
                  <Link to={`${list}/view/${RecordID}`}>
                    {PersonFullName === null ? `${one} ${RecordID}` : `${RecordID} ${PersonFullName}`}
                  </Link>
                </th>
                <td data-head="Priority">
                  <PriorityMark code={codeOf(priorities, PriorityCodeID)} />
                  {Urgent && ' Urgent'}
                </td>
                <td data-head="To">{nameOf(UserID)}</td>
                <td data-head="Why">{turns[index]}</td>
                {RunID !== null && (
                  <td data-head="Outcome">{Outcome === null ? 'Under way' : distributionOutcomes[Outcome]}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
