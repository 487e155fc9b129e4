import { Checkbox, FormControlLabel } from '@mui/material';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { momentText } from '../../platform/time/moments.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { DistributionDetails } from './DistributionDetails.tsx';
import type { DistributorScreen } from './distributor-screen.ts';
import { Pager } from './Pager.tsx';

const PER_PAGE = 10;
/** The search parameter of the open run, so that a link can open it. */
const RUN = 'run';

/** One run, recalculated from its stored input. */
function OpenRun({ of, id }: { readonly of: DistributorScreen; readonly id: number }) {
  const { data, error } = useRead(of.endpoints.run, { params: { id } }, { resource: of.runs });
  return (
    <section className="open-run" aria-label={`Run ${id}`}>
      <h3>{data === undefined ? `Run ${id}` : `Run ${id}, ${momentText(data.RunDateTime)}`}</h3>
      {error !== null && data === undefined && <p role="alert">{error.message}</p>}
      {data !== undefined && <DistributionDetails of={of} run={data} />}
    </section>
  );
}

/** The runs, newest first. One of them opens below. */
export function DistributionRuns({ of }: { readonly of: DistributorScreen }) {
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  const {
    data,
    total = 0,
    error,
  } = useGetList<DistributionRow>(
    of.runs,
    {
      pagination: { page: page + 1, perPage: PER_PAGE },
      sort: { field: 'RunID', order: 'DESC' },
      filter: isWhole ? {} : { Waiting_gte: 1 },
    },
    { placeholderData: (previous) => previous },
  );
  const open = Number(search.get(RUN) ?? 0);
  const isOpen = Number.isSafeInteger(open) && open > 0;
  const toggle = (id: number) => setSearch(id === open ? {} : { [RUN]: String(id) }, { replace: true });
  return (
    <section className="distribution-runs" aria-labelledby="runs-title">
      <header>
        <h2 id="runs-title">Runs</h2>
        <span className="gap" />
        <FormControlLabel
          label={`Include runs without ${of.words.many}`}
          control={
            <Checkbox
              checked={isWhole}
              onChange={({ target }) => {
                setIsWhole(target.checked);
                setPage(0);
              }}
            />
          }
        />
      </header>
      {error !== null && data === undefined && <p role="alert">{ApiError.from(error).message}</p>}
      {data?.length === 0 && <p className="quiet">{`No run has found ${of.words.some} yet.`}</p>}
      {data !== undefined && data.length > 0 && (
        <table className="distributor-table stacks">
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">When</th>
              <th scope="col" className="number">
                Waiting
              </th>
              <th scope="col" className="number">
                Given
              </th>
              <th scope="col" className="number">
                Skipped
              </th>
              <th scope="col">Last to</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ RunID, RunDateTime, Waiting, Given, Assigned, Skipped, LastAssignedUserName, IsFinished }) => (
              <tr key={RunID}>
                <th scope="row">
                  <LinkButton aria-expanded={RunID === open} onClick={() => toggle(RunID)}>
                    {`Run ${RunID.toLocaleString('en-AU')}`}
                  </LinkButton>
                </th>
                <td data-head="When">{momentText(RunDateTime)}</td>
                <td data-head="Waiting" className="number">
                  {Waiting}
                </td>
                <td data-head="Given" className="number">
                  {IsFinished ? Given : `0 of ${Assigned}`}
                </td>
                <td data-head="Skipped" className="number">
                  {Skipped}
                </td>
                <td data-head="Last to">{LastAssignedUserName ?? 'Nobody'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager of="runs" page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      {isOpen && <OpenRun of={of} id={open} />}
    </section>
  );
}
