import type { Code } from '@leaseledger/contract/kernel/codes';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { momentText } from '../../platform/time/moments.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { Pager } from './Pager.tsx';

/** The records of a management page. */
interface ChangedRecords {
  /** For example 'Lead'. */
  readonly name: string;
  /** The address of their list. */
  readonly path: string;
}

const PER_PAGE = 10;

interface Change {
  readonly id: number;
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
  readonly records: ChangedRecords;
}

/** A table of changes, newest first. */
function ChangeTable<Row extends Change>({ title, of, rows, failure, from, to, by, records }: TableProps<Row>) {
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
                <th scope="col">{records.name}</th>
                <th scope="col">Employer</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row, index) => (
                <tr key={`${row.id} ${row.CreatedDateTime} ${index}`}>
                  <td data-head="When">{momentText(row.CreatedDateTime)}</td>
                  <th scope="row">
                    <Link to={`${records.path}/view/${row.id}`}>
                      {row.PersonFullName ?? `${records.name} ${row.id}`}
                    </Link>
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

interface ChangesProps<Row> {
  readonly records: ChangedRecords;
  /** Undefined until they are read. */
  readonly rows: readonly Row[] | undefined;
  /** Why they could not be read. */
  readonly failure: string | undefined;
}

/** The assignments of records. */
export const AssigneeChanges = (
  props: ChangesProps<
    Change & { readonly AssignedBy: string; readonly PreviousAssignee: string | null; readonly AssignedTo: string }
  >,
) => (
  <ChangeTable
    {...props}
    title="Assignee changes"
    of="assignee changes"
    from={({ PreviousAssignee }) => PreviousAssignee ?? UNASSIGNED}
    to={({ AssignedTo }) => (AssignedTo === '' ? UNASSIGNED : AssignedTo)}
    by={({ AssignedBy }) => AssignedBy}
  />
);

/** The status changes of records. */
export function StatusChanges({
  statuses,
  ...props
}: ChangesProps<
  Change & { readonly ChangedByUserName: string; readonly ChangeFromName: string; readonly ChangeToName: string }
> & { readonly statuses: Readonly<Record<number, Code>> }) {
  const mark = (label: string) => <StatusMark code={Object.values(statuses).find((code) => code.label === label)} />;
  return (
    <ChangeTable
      {...props}
      title="Status changes"
      of="status changes"
      from={({ ChangeFromName }) => mark(ChangeFromName)}
      to={({ ChangeToName }) => mark(ChangeToName)}
      by={({ ChangedByUserName }) => ChangedByUserName}
    />
  );
}
