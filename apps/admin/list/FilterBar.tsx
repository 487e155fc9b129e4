import { Button, Menu, MenuItem } from '@mui/material';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRead } from '../kernel/use-read.ts';
import { FilterChip } from './FilterChip.tsx';
import type { ListFilter } from './list-types.ts';
import { QuickFilter } from './QuickFilter.tsx';
import type { ListControls } from './use-list-state.ts';

const nobodyYet: readonly BasicUser[] = [];

/** Names of colleagues, where a list filters by them. */
export function useFilterUsers(filters: readonly ListFilter[]): readonly BasicUser[] {
  const needed = filters.some(({ kind }) => kind === 'user');
  return useRead(userEndpoints.basic, {}, { resource: 'users', enabled: needed }).data ?? nobodyYet;
}

export interface FilterBarProps {
  readonly noun: string;
  readonly filters: readonly ListFilter[];
  readonly list: ListControls;
  /** At the end of the bar: the column chooser. */
  readonly end: ReactNode;
}

/** Quick filter, chips that read as a sentence, and what else can be filtered by. */
export function FilterBar({ noun, filters, list, end }: FilterBarProps) {
  const { state, change } = list;
  const users = useFilterUsers(filters);
  const [added, setAdded] = useState<string | null>(null);
  const isChip = (filter: ListFilter) => filter.pinned === true || state.filter[filter.source] !== undefined || filter.source === added;
  const others = filters.filter((filter) => !isChip(filter));
  return (
    <div className="filter-bar" role="search">
      <QuickFilter label={`Filter these ${noun}`} value={state.q} onChange={(q) => change({ q }, { replace: true })} />
      {filters.filter(isChip).map((filter) => (
        <FilterChip
          key={filter.source}
          filter={filter}
          users={users}
          value={state.filter[filter.source]}
          startsOpen={filter.source === added}
          onClosed={() => setAdded(null)}
          onChange={(value) => {
            const { [filter.source]: _, ...rest } = state.filter;
            change({ filter: value === undefined ? rest : { ...rest, [filter.source]: value } });
          }}
        />
      ))}
      {others.length > 0 && <AddFilter filters={others} onAdd={setAdded} />}
      {list.isRefined && (
        <Button variant="text" onClick={() => list.openView(state.view)}>
          Reset
        </Button>
      )}
      <span className="filter-bar-gap" />
      {end}
    </div>
  );
}

function AddFilter({ filters, onAdd }: { readonly filters: readonly ListFilter[]; readonly onAdd: (source: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" className="chip" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
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
