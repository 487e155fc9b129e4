import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../platform/time/moments.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { Pager } from './Pager.tsx';

const PER_PAGE = 10;

interface Change {
  readonly LeadID: number;
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly CreatedDateTime: string;
}

interface TableProps<Row extends Change> {
  readonly title: string;
  /** The name of the rows, for example 'assignee changes'. */
  readonly of: string;
  readonly rows: readonly Row[] | undefined;
  readonly failure: string | undefined;
  readonly from: (row: Row) => ReactNode;
  readonly to: (row: Row) => ReactNode;
  readonly by: (row: Row) => string;
}

/** A table of lead changes, newest first. */
function ChangeTable<Row extends Change>({ title, of, rows, failure, from, to, by }: TableProps<Row>) {
  const [page, setPage] = useState(0);
  return (
    <section className="lead-changes" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {rows?.length === 0 && <p className="quiet">None yet.</p>}
      {rows !== undefined && rows.length > 0 && (
        <>
          <table className="distributor-table stacks">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Lead</th>
                <th scope="col">Employer</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row, index) => (
                <tr key={`${row.LeadID} ${row.CreatedDateTime} ${index}`}>
                  <td data-head="When">{momentText(row.CreatedDateTime)}</td>
                  <th scope="row">
                    <Link to={`/leads/view/${row.LeadID}`}>{row.PersonFullName ?? `Lead ${row.LeadID}`}</Link>
                  </th>
                  <td data-head="Employer">{row.PersonEmployerName}</td>
                  <td data-head="From">{from(row)}</td>
                  <td data-head="To">{to(row)}</td>
                  <td data-head="By">{by(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager of={of} page={page} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
        </>
      )}
    </section>
  );
}

const UNASSIGNED = <span className="nothing">Unassigned</span>;
const statusMark = (label: string) => (
  <StatusMark code={Object.values(leadStatuses).find((code) => code.label === label)} />
);

/** The assignments of leads. */
export function AssigneeChanges() {
  const { data, error } = useRead(leadEndpoints.assigneeChanges, {}, { resource: 'leads' });
  return (
    <ChangeTable
      title="Assignee changes"
      of="assignee changes"
      rows={data}
      failure={data === undefined ? error?.message : undefined}
      from={({ PreviousAssignee }) => PreviousAssignee ?? UNASSIGNED}
      to={({ AssignedTo }) => (AssignedTo === '' ? UNASSIGNED : AssignedTo)}
      by={({ AssignedBy }) => AssignedBy}
    />
  );
}

/** The status changes of leads. */
export function StatusChanges() {
  const { data, error } = useRead(leadEndpoints.statusChanges, {}, { resource: 'leads' });
  return (
    <ChangeTable
      title="Status changes"
      of="status changes"
      rows={data}
      failure={data === undefined ? error?.message : undefined}
      from={({ ChangeFromName }) => statusMark(ChangeFromName)}
      to={({ ChangeToName }) => statusMark(ChangeToName)}
      by={({ ChangedByUserName }) => ChangedByUserName}
    />
  );
}
