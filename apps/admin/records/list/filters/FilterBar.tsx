import { Menu, MenuItem } from '@mui/material';
import { basicUsers } from '@leaseledger/contract/users/basic-users.endpoint';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListFilterContext } from 'react-admin';
import { useRead } from '../../../platform/http/use-read.ts';
import { FilterChip } from './FilterChip.tsx';
import { useListScreen } from '../state/list-screen.ts';
import { isInBar, type FilterValues, type ListFilter } from '../state/list-types.ts';
import { QuickFilter } from './QuickFilter.tsx';

const nobodyYet: readonly BasicUser[] = [];

/** The names of colleagues, for lists with a filter by user. */
export function useFilterUsers(filters: readonly ListFilter[]): readonly BasicUser[] {
  const needed = filters.some(({ kind }) => kind === 'user');
  return useRead(basicUsers, {}, { resource: 'users', enabled: needed }).data ?? nobodyYet;
}

/** The active filters by source, and a function that sets one. */
export function useFilterValues() {
  const { filterValues, showFilter, hideFilter } = useListFilterContext();
  const values: FilterValues = filterValues;
  const setFilter = (source: string, value: FilterValues[string] | undefined) =>
    value === undefined ? hideFilter(source) : showFilter(source, value);
  return { values, setFilter };
}

/** The quick filter, the filter chips, and the menu that adds a filter. */
export function FilterBar() {
  const { noun, filters: all, withoutText, address, setTools } = useListScreen();
  const { state, change } = address;
  const { values, setFilter } = useFilterValues();
  const filters = all.filter(isInBar);
  const users = useFilterUsers(filters);
  const [added, setAdded] = useState<string | null>(null);
  const isChip = (filter: ListFilter) =>
    filter.pinned === true || values[filter.source] !== undefined || filter.source === added;
  const others = filters.filter((filter) => !isChip(filter));
  return (
    <div className="filter-bar" role="search">
      {!withoutText && (
        <QuickFilter
          label={`Filter these ${noun}`}
          value={state.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
      )}
      {filters.filter(isChip).map((filter) => (
        <FilterChip
          key={filter.source}
          filter={filter}
          users={users}
          value={values[filter.source]}
          startsOpen={filter.source === added}
          onClosed={() => setAdded(null)}
          onChange={(value) => setFilter(filter.source, value)}
        />
      ))}
      {others.length > 0 && <AddFilter filters={others} onAdd={setAdded} />}
      <span className="filter-bar-gap" />
      <span ref={setTools} />
    </div>
  );
}

function AddFilter({
  filters,
  onAdd,
}: {
  readonly filters: readonly ListFilter[];
  readonly onAdd: (source: string) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Plus aria-hidden /> Filter
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {filters.map(({ source, label }) => (
          <MenuItem
            key={source}
            onClick={() => {
              setAnchor(null);
              onAdd(source);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
