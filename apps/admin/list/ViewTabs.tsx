import { IconButton, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { alert } from '../kernel/alerts.ts';
import { Count } from '../marks/Count.tsx';
import { useListScreen } from './list-screen.ts';
import { filterValuesOf } from './list-search.ts';
import type { ListView } from './list-types.ts';
import { useCount } from './use-count.ts';
import { ViewActions } from './ViewActions.tsx';

/** Ways to look at the list, each with its count as it was saved, and what can be done with the one that is open. */
export function ViewTabs() {
  const { address } = useListScreen();
  const own = new Set(address.savedViews.map(({ key }) => key));
  const tabs = useRef<HTMLElement>(null);
  const remove = ({ key, label }: ListView) => {
    tabs.current?.querySelector('button')?.focus(); // The button that had it goes with the view.
    const bringBack = address.deleteView(key);
    alert(`The view ${label} is deleted`, 'success', { label: 'Undo', run: bringBack });
  };
  return (
    <div className="views">
      <nav ref={tabs} className="view-tabs" aria-label="Views">
        {address.defaults.views.map((view) => (
          <ViewTab
            key={view.key}
            view={view}
            isActive={view.key === address.state.view}
            isEdited={address.isEdited && view.key === address.state.view}
            onOpen={() => address.openView(view.key)}
            {...(own.has(view.key) ? { onDelete: () => remove(view) } : {})}
          />
        ))}
      </nav>
      <ViewActions />
    </div>
  );
}

interface ViewTabProps {
  readonly view: ListView & { readonly q?: string };
  readonly isActive: boolean;
  readonly isEdited: boolean;
  readonly onOpen: () => void;
  readonly onDelete?: () => void;
}

function ViewTab({ view, isActive, isEdited, onOpen, onDelete }: ViewTabProps) {
  const count = useCount(useListScreen().of.resource, filterValuesOf(view.filter, view.q ?? ''));
  const tab = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isActive) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <span ref={tab} className={`view-tab${isActive ? ' active' : ''}`}>
      <button type="button" aria-current={isActive ? 'true' : undefined} onClick={onOpen}>
        {view.label} <Count className="view-count" value={count} />
        {isEdited && (
          <span className="view-edited" title="Edited">
            <span className="unseen">, edited</span>
          </span>
        )}
      </button>
      {isActive && onDelete !== undefined && (
        <Tooltip title="Delete this view">
          <IconButton aria-label={`Delete the view ${view.label}`} onClick={onDelete}>
            <X />
          </IconButton>
        </Tooltip>
      )}
    </span>
  );
}
