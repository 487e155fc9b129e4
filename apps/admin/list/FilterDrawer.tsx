import { Button, Drawer } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useFilterUsers } from './FilterBar.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import type { ListFilter } from './list-types.ts';
import { QuickFilter } from './QuickFilter.tsx';
import type { ListControls } from './use-list-state.ts';

export interface FilterDrawerProps {
  readonly noun: string;
  readonly filters: readonly ListFilter[];
  readonly list: ListControls;
  readonly total: number | undefined;
}

/** The filters on a phone: the quick filter, and a sheet with the rest behind a button that counts them. */
export function FilterDrawer({ noun, filters, list, total }: FilterDrawerProps) {
  const { state, change } = list;
  const [open, setOpen] = useState(false);
  const users = useFilterUsers(filters);
  const count = Object.keys(state.filter).length;
  return (
    <div className="filter-bar phone" role="search">
      <QuickFilter label={`Filter these ${noun}`} value={state.q} onChange={(q) => change({ q }, { replace: true })} />
      <button type="button" className="chip" aria-label={`Filters, ${count} set`} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden /> {count > 0 && count}
      </button>
      <Drawer anchor="bottom" open={open} onClose={() => setOpen(false)} transitionDuration={180} slotProps={{ paper: { className: 'filter-sheet', 'aria-label': 'Filters' } }}>
        {filters.map((filter) => (
          <FilterEditor
            key={filter.source}
            filter={filter}
            users={users}
            value={state.filter[filter.source]}
            onChange={(value) => {
              const { [filter.source]: _, ...rest } = state.filter;
              change({ filter: value === undefined ? rest : { ...rest, [filter.source]: value } });
            }}
          />
        ))}
        <Button variant="contained" onClick={() => setOpen(false)}>
          {total === undefined ? 'Show' : `Show ${total.toLocaleString('en-AU')} ${noun}`}
        </Button>
      </Drawer>
    </div>
  );
}
