import { IconButton, Tooltip } from '@mui/material';
import { Ellipsis, UsersRound, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { lazily } from '../../../platform/screens/lazily.tsx';
import { Count } from '../../../platform/marks/Count.tsx';
import { useListScreen } from '../state/list-screen.ts';
import { filterValuesOf } from '../state/list-search.ts';
import type { ListView } from '../state/list-types.ts';
import type { ShownView } from '../state/saved-views.ts';
import { useCount } from '../state/use-count.ts';

const ViewMenu = lazily(() => import('./ViewMenu.tsx'));

export interface ViewTabProps {
  readonly view: ListView | ShownView;
  readonly isActive: boolean;
  readonly isEdited: boolean;
  readonly onOpen: () => void;
  readonly isCarried?: boolean;
  /** The hint for moving the view. */
  readonly hint?: HTMLAttributes<HTMLButtonElement>;
  readonly move?: { readonly by: (by: number) => void; readonly can: (by: number) => boolean };
  readonly onDelete?: () => void;
}

/** A view with its count. The open view also has a menu. */
export function ViewTab({
  view,
  isActive,
  isEdited,
  onOpen,
  isCarried = false,
  hint = {},
  move,
  onDelete,
}: ViewTabProps) {
  const shown = 'saved' in view ? view : undefined;
  const count = useCount(useListScreen().of.resource, filterValuesOf(view.filter, shown?.q ?? ''));
  const tab = useRef<HTMLSpanElement>(null);
  const [menu, openMenu] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (isActive) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  return (
    <span
      ref={tab}
      className={`view-tab${isActive ? ' active' : ''}${isCarried ? ' carried' : ''}`}
      {...(shown === undefined ? {} : { 'data-view': shown.key })}
    >
      <button type="button" aria-current={isActive ? 'true' : undefined} onClick={onOpen} {...hint}>
        {shown?.saved.Shared === true && <UsersRound className="view-shared" aria-hidden />}
        {view.label} <Count className="view-count" value={count} />
        {shown?.saved.Shared === true && (
          <span className="unseen">
            {shown.saved.IsOwn ? ', shared by you' : `, shared by ${shown.saved.OwnerName ?? 'somebody who left'}`}
          </span>
        )}
        {isEdited && (
          <span className="view-edited" title="Edited">
            <span className="unseen">, edited</span>
          </span>
        )}
      </button>
      {isActive && shown !== undefined && move !== undefined && (
        <Tooltip title="More">
          <IconButton
            aria-label={`More about the view ${view.label}`}
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            onClick={(event) => openMenu(event.currentTarget)}
          >
            <Ellipsis />
          </IconButton>
        </Tooltip>
      )}
      {isActive && onDelete !== undefined && (
        <Tooltip title="Delete this view">
          <IconButton aria-label={`Delete the view ${view.label}`} onClick={onDelete}>
            <X />
          </IconButton>
        </Tooltip>
      )}
      {menu !== null && shown !== undefined && move !== undefined && (
        <Suspense fallback={null}>
          <ViewMenu view={shown} anchor={menu} onClose={() => openMenu(null)} onMove={move.by} canMove={move.can} />
        </Suspense>
      )}
    </span>
  );
}
