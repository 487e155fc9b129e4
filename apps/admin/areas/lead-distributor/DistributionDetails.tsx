import { distributionOutcomes, skipReasons } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import type { InLine, LeadDistributionView } from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import { Link } from 'react-router';
import { codeOf } from '../../platform/marks/codes.ts';
import { PriorityMark } from '../../platform/marks/PriorityMark.tsx';
import { waitedText } from './waited.ts';

/** The reason for a user's place in the line of a run. */
function placeText({ Skipped }: InLine, place: number, available: number): string {
  if (Skipped !== null) return skipReasons[Skipped];
  return place === 0 ? `Waited longest of ${available} available` : `Number ${place + 1} of ${available} available`;
}

/** The reason for an assignment: the first user in the line receives the lead and moves to its end. */
function turnText(index: number, available: readonly InLine[], at: string): string {
  const chosen = available[index % available.length];
  const round = Math.floor(index / available.length);
  if (chosen === undefined) return '';
  return round === 0
    ? `First in the line, had waited ${waitedText(chosen.WaitingSince, at)}`
    : `First in the line again, after everybody had ${round} of this run`;
}

/** The line of a run, its assignments, and the reasons. */
export function DistributionDetails({ run }: { readonly run: LeadDistributionView }) {
  const { RunID, RunDateTime, Waiting, Line, Leads, IsReproduced } = run;
  const available = Line.filter(({ Skipped }) => Skipped === null);
  const nameOf = (id: number) => Line.find(({ UserID }) => UserID === id)?.FullName ?? '';
  return (
    <div className="distribution-details">
      <p role="status">
        {`${Waiting === 1 ? '1 lead' : `${Waiting.toLocaleString('en-AU')} leads`} waiting, ${Leads.length.toLocaleString('en-AU')} ${RunID === null ? 'would be' : Leads.length === 1 ? 'was' : 'were'} assigned.`}
        {RunID !== null &&
          (IsReproduced
            ? ' Recalculated from its input, the run gives the same result.'
            : ' Recalculated by today’s rules, the run gives another result.')}
      </p>
      {Line.length > 0 && (
        <table className="management-table stacks">
          <caption>The line</caption>
          <thead>
            <tr>
              <th scope="col">Who</th>
              <th scope="col">Why</th>
              <th scope="col" className="number">
                Waited
              </th>
              <th scope="col">Leads</th>
            </tr>
          </thead>
          <tbody>
            {Line.map((each) => {
              const count = Leads.filter(({ UserID }) => UserID === each.UserID).length;
              return (
                <tr key={each.UserID} className={each.Skipped === null ? undefined : 'skipped'}>
                  <th scope="row">{each.FullName}</th>
                  <td data-head="Why">{placeText(each, available.indexOf(each), available.length)}</td>
                  <td data-head="Waited" className="number">
                    {waitedText(each.WaitingSince, RunDateTime)}
                  </td>
                  <td data-head="Leads">{each.Skipped === null ? count : 'skipped'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {Leads.length > 0 && (
        <table className="management-table stacks">
          <caption>Leads in the order of assignment</caption>
          <thead>
            <tr>
              <th scope="col">Lead</th>
              <th scope="col">Priority</th>
              <th scope="col">To</th>
              <th scope="col">Why</th>
              {RunID !== null && <th scope="col">Outcome</th>}
            </tr>
          </thead>
          <tbody>
            {Leads.map(({ LeadID, PersonFullName, PriorityCodeID, UserID, Outcome }, index) => (
              <tr key={LeadID}>
                <th scope="row">
                  <Link to={`/leads/view/${LeadID}`}>
                    {PersonFullName === null ? `Lead ${LeadID}` : `${LeadID} ${PersonFullName}`}
                  </Link>
                </th>
                <td data-head="Priority">
                  <PriorityMark code={codeOf(priorities, PriorityCodeID)} />
                </td>
                <td data-head="To">{nameOf(UserID)}</td>
                <td data-head="Why">{turnText(index, available, RunDateTime)}</td>
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
