import type { Code } from '@leaseledger/contract/kernel/codes';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { momentText } from '../../platform/time/moments.ts';
import './management.css';
import { Pager } from './Pager.tsx';

const PER_PAGE = 10;

interface Change {
  readonly PersonFullName: string | null;
  readonly PersonEmployerName: string | null;
  readonly CreatedDateTime: string;
}

interface AssigneeChange extends Change {
  readonly AssignedBy: string;
  readonly PreviousAssignee: string | null;
  readonly AssignedTo: string;
}

interface StatusChange extends Change {
  readonly ChangedByUserName: string;
  readonly ChangeFromName: string;
  readonly ChangeToName: string;
}

/** The changes of one kind of record. */
interface ChangesOf<Row extends Change> {
  /** Answers the changes, newest first. */
  readonly endpoint: Endpoint<string, never, readonly Row[]>;
  readonly resource: string;
  /** The name of one record, for example 'Lead'. */
  readonly one: string;
  /** The address of the record without its id, for example '/leads/view'. */
  readonly path: string;
  readonly idOf: (row: Row) => number;
}

interface TableProps<Row extends Change> extends ChangesOf<Row> {
  readonly title: string;
  readonly from: (row: Row) => ReactNode;
  readonly to: (row: Row) => ReactNode;
  readonly by: (row: Row) => string;
}

function ChangeTable<Row extends Change>(props: TableProps<Row>) {
  const { title, endpoint, resource, one, path, idOf, from, to, by } = props;
  const { data: rows, error } = useRead(endpoint, { params: {} }, { resource });
  const [page, setPage] = useState(0);
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {rows === undefined && error !== null && <p role="alert">{error.message}</p>}
      {rows?.length === 0 && <p className="quiet">None yet.</p>}
      {rows !== undefined && rows.length > 0 && (
        <>
          <table className="management-table stacks">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">{one}</th>
                <th scope="col">Employer</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">By</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((row, index) => (
                <tr key={`${idOf(row)} ${row.CreatedDateTime} ${index}`}>
                  <td data-head="When">{momentText(row.CreatedDateTime)}</td>
                  <th scope="row">
                    <Link to={`${path}/${idOf(row)}`}>{row.PersonFullName ?? `${one} ${idOf(row)}`}</Link>
                  </th>
                  <td data-head="Employer">{row.PersonEmployerName}</td>
                  <td data-head="From">{from(row)}</td>
                  <td data-head="To">{to(row)}</td>
                  <td data-head="By">{by(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager of={title.toLowerCase()} page={page} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
        </>
      )}
    </section>
  );
}

const UNASSIGNED = <span className="nothing">Unassigned</span>;

/** The assignments of one kind of record, newest first. */
export const AssigneeChanges = <Row extends AssigneeChange>(props: ChangesOf<Row>) => (
  <ChangeTable
    {...props}
    title="Assignee changes"
    from={({ PreviousAssignee }) => PreviousAssignee ?? UNASSIGNED}
    to={({ AssignedTo }) => (AssignedTo === '' ? UNASSIGNED : AssignedTo)}
    by={({ AssignedBy }) => AssignedBy}
  />
);

/** The status changes of one kind of record, newest first. */
export function StatusChanges<Row extends StatusChange>({
  statuses,
  ...props
}: ChangesOf<Row> & { readonly statuses: Readonly<Record<number, Code>> }) {
  const mark = (label: string) => <StatusMark code={Object.values(statuses).find((code) => code.label === label)} />;
  return (
    <ChangeTable
      {...props}
      title="Status changes"
      from={({ ChangeFromName }) => mark(ChangeFromName)}
      to={({ ChangeToName }) => mark(ChangeToName)}
      by={({ ChangedByUserName }) => ChangedByUserName}
    />
  );
}
