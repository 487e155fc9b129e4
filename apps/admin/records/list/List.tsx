import { Button, Tooltip, useMediaQuery } from '@mui/material';
import { exportsData } from '@leaseledger/contract/access/permissions';
import { isReport } from '@leaseledger/contract/kernel/report';
import { ArrowLeft, FileUp, Plus } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { readAgainAfter } from '../../platform/http/api.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { keepKeys } from '../../platform/keyboard/keep-keys.ts';
import { useKeys } from '../../platform/keyboard/keys.ts';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { useArea, useBesideList } from '../../platform/screens/use-area.ts';
import { useRights } from '../../platform/session/session.ts';
import { Count } from '../../platform/marks/Count.tsx';
import { AsOfButton } from './AsOfButton.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { filterOf } from './filters/filter-of.ts';
import { FilterDrawer } from './FilterDrawer.tsx';
import './list.css';
import './print.css';
import { ListScreenContext, type Layout, type ListScreen } from './state/list-screen.ts';
import type { ListAction, Listed, ListProps, PlainListProps } from './state/list-types.ts';
import { ListFooter } from './ListFooter.tsx';
import { NotAllowed } from './ListStates.tsx';
import { titleOf } from './state/title-of.ts';
import { useAllMeant } from './state/use-all-meant.ts';
import { useCount } from './state/use-count.ts';
import { useListController } from './state/use-list-controller.ts';
import { useListState } from './state/use-list-state.ts';
import { readableAt, usePastList } from './state/use-past-list.ts';
import { ViewTabs } from './views/ViewTabs.tsx';

const AgeNotice = lazily(() => import('../age/AgeNotice.tsx'));
const ListPast = lazily(() => import('./ListPast.tsx'));

/**
 * A list of the contract: title, count, views, filters, its `DataTable`, the footer, and the panels of its routes.
 * Filters, sort and page live in the address. Its parts read react-admin's list context.
 */
export function List<L extends Listed>(props: ListProps<L>) {
  const rights = useRights();
  return props.who(rights) ? <AllowedList {...props} /> : <NotAllowed {...props} />;
}

function AllowedList(props: PlainListProps) {
  const {
    of,
    noun,
    create: mayCreate,
    back,
    banner,
    empty,
    withoutText = false,
    neverPrints = false,
    children,
  } = props;
  const filters = useMemo(() => props.filters.map((filter) => filterOf(of, filter)), [of, props.filters]);
  const { resource } = of;
  const { path, may } = useArea();
  const beside = useBesideList();
  const rights = useRights();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useListState(of, path, { ...props, filters });
  const past = usePastList(resource, address.state.asOf);
  const { controller, readAt } = useListController(address, { resource, past: readableAt(past), refusal: past?.error });
  const isPast = past !== null;
  const allMeant = useAllMeant(controller);
  // As an export, a print holds current rows, never past ones.
  const prints = exportsData(rights) && !neverPrints && !isPast;
  const mayImport = may['import']?.(rights) ?? false;
  const actions = useMemo(
    (): readonly ListAction[] =>
      isPast
        ? []
        : [
            ...beside.map(({ to, label, icon: Icon }) => ({ to, label, icon: <Icon /> })),
            ...(mayImport ? [{ label: 'Import', to: `/import/${resource}`, icon: <FileUp /> }] : []),
          ],
    [isPast, beside, mayImport, resource],
  );
  // Nothing can be created in the past.
  const create = isPast ? undefined : mayCreate;
  const existing = useCount(resource, {});
  // The number of a report's rows depends on its period.
  const count = isPast || isReport(of) ? controller.total : existing;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const layoutRef = useRef<Layout>(undefined);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const title = props.title ?? titleOf(noun);
  usePageTitle(title, count);

  const to = `${path}/add${search}`;
  const add = () => {
    keepKeys(() => void navigate(`${path}${search}`));
    void navigate(to);
  };
  useKeys(create === undefined || pathname === `${path}/add` ? {} : { n: add });
  const screen = useMemo(
    (): ListScreen => ({
      of,
      noun,
      title,
      empty,
      filters,
      withoutText,
      prints,
      address,
      existing,
      readAt,
      isPast,
      actions,
      allMeant,
      tools,
      setTools,
      layoutRef,
      ...(create === undefined ? {} : { create: { label: create, to } }),
    }),
    [
      of,
      noun,
      title,
      empty,
      filters,
      withoutText,
      prints,
      address,
      existing,
      readAt,
      isPast,
      actions,
      allMeant,
      tools,
      create,
      to,
    ],
  );
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={controller}>
        <ListScreenContext value={screen}>
          <div className={`list-page${past === null ? '' : ' past'}${prints ? ' prints' : ''}`}>
            <header className="list-header">
              {back !== undefined && !isPhone && (
                <Link className="list-back" to={back.to} aria-label={back.label}>
                  <ArrowLeft aria-hidden />
                </Link>
              )}
              <h1>{title}</h1>
              <Count className="list-count" value={count} />
              <span className="filter-bar-gap" />
              {!isPhone && (
                <>
                  <AsOfButton title={title} />
                  {actions.map((action) => (
                    <Button key={action.to} component={Link} to={action.to} startIcon={action.icon}>
                      {action.label}
                    </Button>
                  ))}
                  <ExportButton />
                </>
              )}
              {create !== undefined && (
                <Tooltip title={`${create} (n)`}>
                  <Button className="list-create" variant="contained" component={Link} to={to} startIcon={<Plus />}>
                    {create}
                  </Button>
                </Tooltip>
              )}
            </header>
            <ViewTabs />
            {past === null ? (
              banner
            ) : (
              <Suspense fallback={null}>
                <ListPast past={past} />
              </Suspense>
            )}
            {readAgainAfter(controller.meta ?? {}) !== false && (
              <Suspense fallback={null}>
                <AgeNotice what="list" age={controller.meta ?? {}} />
              </Suspense>
            )}
            {isPhone ? <FilterDrawer /> : <FilterBar />}
            {children}
            <ListFooter />
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </div>
        </ListScreenContext>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}
