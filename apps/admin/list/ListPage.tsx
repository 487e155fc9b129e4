import { Button, Tooltip, useMediaQuery } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useGetList } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../kernel/api-error.ts';
import { useKeys } from '../kernel/keys.ts';
import { usePageTitle } from '../kernel/page-title.ts';
import { useRights } from '../kernel/session.ts';
import { Count } from '../marks/Count.tsx';
import { Cards } from './Cards.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { Grid } from './Grid.tsx';
import './list.css';
import { serverFilter } from './list-search.ts';
import type { ListPageProps, Row } from './list-types.ts';
import { ListFooter } from './ListFooter.tsx';
import { NotAllowed, NothingLeft, NothingYet, ReadFailed } from './ListStates.tsx';
import { useColumns } from './use-columns.ts';
import { useCount } from './use-count.ts';
import { useListState } from './use-list-state.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useWidth } from './use-width.ts';
import { ViewTabs } from './ViewTabs.tsx';

/** A list: title and count, views, filters, grid, footer, and the panels over it. Filters, sort and page live in the address. */
export function ListPage<R extends Row>(props: ListPageProps<R>) {
  const rights = useRights();
  return props.who(rights) ? <AllowedList {...props} /> : <NotAllowed noun={props.noun} />;
}

function AllowedList<R extends Row>(props: ListPageProps<R>) {
  const { resource, title, noun, columns, filters, linkTo, card, create, actions, banner, empty, refreshEvery, children } = props;
  const list = useListState(props);
  const gridArea = useRef<HTMLDivElement>(null);
  const arranged = useColumns(resource, columns, useWidth(gridArea));
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { state } = list;
  const filter = useMemo(() => serverFilter(state.filter, state.q), [state.filter, state.q]);
  const isFiltered = Object.keys(filter).length > 0;
  const read = useGetList<R & { id: number | string }>(
    resource,
    { filter, sort: state.sort, pagination: { page: state.page, perPage: state.perPage } },
    { placeholderData: keepPreviousData, ...(refreshEvery === undefined ? {} : { refetchInterval: refreshEvery }) },
  );
  const existing = useCount(resource, {});
  usePageTitle(title, existing);

  const rows = read.data;
  const to = create === undefined ? undefined : `${create.to}${search}`;
  useKeys(to === undefined ? {} : { n: () => void navigate(to) });
  useRowKeys(rows, linkTo);
  useEffect(() => {
    const isPastEnd = read.total !== undefined && read.total > 0 && (state.page - 1) * state.perPage >= read.total;
    if (isPastEnd && !read.isPlaceholderData) list.change({ page: Math.ceil((read.total ?? 1) / state.perPage) }, { replace: true });
  });

  const failed = read.error !== null && rows === undefined;
  const isForbidden = failed && ApiError.from(read.error).status === 403;
  return (
    <div className="list-page">
      <header className="list-header">
        <h1>{title}</h1>
        <Count className="list-count" value={existing} />
        <span className="filter-bar-gap" />
        {actions}
        {create !== undefined && to !== undefined && (
          <Tooltip title={`${create.label} (n)`}>
            <Button className="list-create" variant="contained" component={Link} to={to} startIcon={<Plus />}>
              {create.label}
            </Button>
          </Tooltip>
        )}
      </header>
      <ViewTabs resource={resource} list={list} />
      {banner}
      {isPhone ? (
        <FilterDrawer noun={noun} filters={filters} list={list} total={read.total} />
      ) : (
        <FilterBar noun={noun} filters={filters} list={list} end={<ColumnChooser columns={arranged} />} />
      )}
      <div ref={gridArea} className="list-rows">
        {isForbidden ? (
          <NotAllowed noun={noun} />
        ) : failed ? (
          <ReadFailed noun={noun} error={ApiError.from(read.error)} onRetry={() => void read.refetch()} />
        ) : rows?.length === 0 ? (
          isFiltered && existing !== 0 ? <NothingLeft noun={noun} filters={filters} list={list} /> : <NothingYet {...empty} {...(create === undefined ? {} : { create })} />
        ) : isPhone ? (
          <Cards label={title} rows={rows} card={card} linkTo={linkTo} search={search} />
        ) : (
          <Grid
            label={title}
            columns={arranged}
            rows={rows}
            stale={read.isPlaceholderData}
            sort={state.sort}
            onSort={(sort) => list.change({ sort })}
            linkTo={linkTo}
            search={search}
            openPath={pathname}
          />
        )}
      </div>
      <ListFooter list={list} total={read.total} readAt={read.dataUpdatedAt} isReading={read.isFetching} onRead={() => void read.refetch()} />
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
