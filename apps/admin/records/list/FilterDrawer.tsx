import { Button, Drawer, IconButton } from '@mui/material';
import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { useListPaginationContext } from 'react-admin';
import { lazily } from '../../platform/screens/lazily.tsx';
import { useFilterUsers, useFilterValues } from './filters/FilterBar.tsx';
import { FilterEditor } from './filters/FilterEditor.tsx';
import { useListScreen } from './state/list-screen.ts';
import { isInBar } from './state/list-types.ts';
import { QuickFilter } from './filters/QuickFilter.tsx';

const ListMore = lazily(
  () => import('./ListMore.tsx'),
  () => null,
);

/**
 * The filters on a phone: the quick filter, a button with their count that opens the others, and a menu of the header's
 * actions.
 */
export function FilterDrawer() {
  const { noun, filters, withoutText, address, setTools } = useListScreen();
  const { state, change } = address;
  const { total } = useListPaginationContext();
  const { values, setFilter } = useFilterValues();
  const [open, setOpen] = useState(false);
  const title = useId();
  const show = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const clear = () => {
    // The pressed button is disabled next, and a disabled button loses key presses.
    show.current?.focus();
    change({ filter: {}, q: '' });
  };
  const users = useFilterUsers(filters);
  const count = Object.keys(state.filter).length;
  return (
    <div className="filter-bar phone" role="search">
      {!withoutText && (
        <QuickFilter
          label={`Filter these ${noun}`}
          placeholder="Filter"
          value={state.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
      )}
      <button
        type="button"
        className="chip"
        aria-label={`Filters, ${count} set`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden /> {count > 0 && count}
      </button>
      <span ref={setTools} />
      <Suspense fallback={null}>
        <ListMore />
      </Suspense>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        transitionDuration={180}
        slotProps={{
          paper: { className: 'filter-sheet', role: 'dialog', 'aria-modal': true, 'aria-labelledby': title },
        }}
      >
        <header>
          <h2 id={title}>Filters</h2>
          <Button variant="text" disabled={count === 0 && state.q === ''} onClick={clear}>
            Clear all
          </Button>
          <IconButton aria-label="Close" onClick={close}>
            <X />
          </IconButton>
        </header>
        <div className="filter-sheet-body">
          {filters.filter(isInBar).map((filter) => (
            <FilterEditor
              key={filter.source}
              filter={filter}
              users={users}
              value={values[filter.source]}
              onChange={(value) => setFilter(filter.source, value)}
            />
          ))}
        </div>
        <footer>
          <Button ref={show} variant="contained" aria-live="polite" onClick={close}>
            {total === undefined ? 'Show' : `Show ${total.toLocaleString('en-AU')} ${total === 1 ? 'result' : noun}`}
          </Button>
        </footer>
      </Drawer>
    </div>
  );
}
