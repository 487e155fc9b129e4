import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import type { RowSince } from '@leaseledger/contract/as-of/as-of.views';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { howMany } from '../../platform/http/count-text.ts';
import { areaOfResource, useAreas } from '../../platform/screens/use-areas.ts';
import type { Row } from './state/list-types.ts';

const AT_ONCE = 10;

const groups = [
  { became: 'changed', title: 'Changed since' },
  { became: 'new', title: 'Not there then' },
  { became: 'gone', title: 'Gone since' },
] as const satisfies readonly { readonly became: RowSince['Became']; readonly title: string }[];

interface SinceRowProps {
  readonly row: RowSince;
  /** For example 'Lead 12, Greta Lindqvist'. */
  readonly name: string;
  readonly to: string;
}

/** A record and its changed fields, with the values of then and now side by side. */
const SinceRow = ({ row: { Changes }, name, to }: SinceRowProps) => (
  <>
    <tr>
      <th scope="rowgroup" colSpan={3}>
        <Link to={to}>{name}</Link>
      </th>
    </tr>
    {Changes.map(({ Label, From, To }) => (
      <tr key={Label}>
        <th scope="row">{Label}</th>
        <td>{From ?? 'Nothing'}</td>
        <td>{To ?? 'Nothing'}</td>
      </tr>
    ))}
  </>
);

/**
 * The records of this page that changed since the moment, and those of today's page that did not exist then.
 * They are grouped by kind of change and shown some at a time.
 */
export function RowsSince({ at }: { readonly at: string }) {
  const { resource, data: then, filterValues, sort, page, perPage } = useListContext<Row>();
  const area = areaOfResource(useAreas(), resource);
  const { search } = useLocation();
  const [shown, setShown] = useState(AT_ONCE);
  const now = useGetList<Row>(resource, { filter: filterValues, sort, pagination: { page, perPage } });
  const rows = new Map([...(now.data ?? []), ...(then ?? [])].map((row) => [Number(row.id), row]));
  const ids = [...rows.keys()].toSorted((one, other) => one - other).join(',');
  const { data, error, refetch } = useQuery<readonly RowSince[], ApiError>({
    queryKey: [resource, 'asOf', 'since', at, ids],
    queryFn: ({ signal }) => call(asOfEndpoints.since, { params: { resource, at, ids } }, { signal }),
    enabled: ids !== '' && now.data !== undefined,
  });
  const inOrder = groups.flatMap(({ became }) => data?.filter(({ Became }) => Became === became) ?? []);
  const visible = inOrder.slice(0, shown);
  const nameOf = (id: number): string => {
    const row = rows.get(id);
    const whose = row === undefined ? undefined : area?.subject.whose?.({ ...row });
    return `${area?.subject.name ?? ''} ${id}${whose === undefined || whose === null ? '' : `, ${whose}`}`;
  };
  // A record that did not exist then opens as of now.
  const linkTo = ({ ID, Became }: RowSince) => `${area?.path ?? ''}/view/${ID}${Became === 'new' ? '' : search}`;
  return (
    <section className="since-rows" aria-label="Changed since">
      <p role="status">
        {data === undefined
          ? ''
          : data.length === 0
            ? 'Nothing on this page changed since.'
            : `${howMany(data.length, 'record')} of this page`}
      </p>
      {error !== null && (
        <p role="alert">
          {error.message} <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </p>
      )}
      {groups.map(({ became, title }) => {
        const of = visible.filter(({ Became }) => Became === became);
        if (of.length === 0) return null;
        return (
          <table key={became}>
            <caption>{`${title} (${inOrder.filter(({ Became }) => Became === became).length})`}</caption>
            {became === 'changed' && (
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Then</th>
                  <th scope="col">Now</th>
                </tr>
              </thead>
            )}
            {of.map((row) => (
              <tbody key={row.ID}>
                <SinceRow row={row} name={nameOf(row.ID)} to={linkTo(row)} />
              </tbody>
            ))}
          </table>
        );
      })}
      {inOrder.length > visible.length && (
        <Button variant="outlined" onClick={() => setShown(shown + AT_ONCE)}>
          {`Show ${Math.min(AT_ONCE, inOrder.length - visible.length)} more of ${inOrder.length}`}
        </Button>
      )}
    </section>
  );
}
