import { useRef, useState, type KeyboardEvent } from 'react';
import { alert } from '../../../platform/session/alerts.ts';
import { useIsViewing } from '../../../platform/session/session.ts';
import { useListScreen } from '../state/list-screen.ts';
import type { ShownView } from '../state/saved-views.ts';
import { useDrag } from '../table/use-drag.ts';
import { useViewOrder } from './use-view-order.ts';
import { changeViews } from '../state/view-commands.ts';
import { ViewActions } from './ViewActions.tsx';
import { ViewNote } from './ViewNote.tsx';
import { ViewTab, type ViewTabProps } from './ViewTab.tsx';

/** The views of the list as tabs with their counts, and the actions of the open one. */
export function ViewTabs() {
  const { address } = useListScreen();
  const order = useViewOrder();
  const tabs = useRef<HTMLElement>(null);
  const { savedViews, defaults, state, isEdited } = address;
  const remove = async ({ key, label, saved: { ViewID, UserID, List } }: ShownView) => {
    const before = location.search;
    const answer = await changeViews('remove', { params: { id: ViewID } });
    if ('error' in answer) return;
    tabs.current?.querySelector('button')?.focus(); // The focused button is removed with its view.
    if (state.view === key) address.openView(defaults.views[0]?.key ?? '');
    const bringBack = async () => {
      const back = await changeViews('restore', { body: { ViewID, UserID, List } });
      if (!('error' in back)) address.showAgain(before);
    };
    alert(`The view ${label} is deleted`, 'success', { label: 'Undo', run: () => void bringBack() });
  };
  const propsOf = (key: string) => ({
    isActive: key === state.view && !address.isWaiting,
    isEdited: isEdited && key === state.view,
    onOpen: () => address.openView(key),
  });
  return (
    <>
      <div className="views">
        <nav ref={tabs} className="view-tabs" aria-label="Views">
          {defaults.views.slice(0, defaults.views.length - savedViews.length).map((view) => (
            <ViewTab key={view.key} view={view} {...propsOf(view.key)} />
          ))}
          {savedViews.map((view) => (
            <SavedTab
              key={view.key}
              view={view}
              order={order}
              strip={() => tabs.current}
              onDelete={() => void remove(view)}
              {...propsOf(view.key)}
            />
          ))}
        </nav>
        <ViewActions />
        <span className="unseen" role="status">
          {order.said}
        </span>
      </div>
      <ViewNote />
    </>
  );
}

interface SavedTabProps extends Omit<ViewTabProps, 'view'> {
  readonly view: ShownView;
  readonly order: ReturnType<typeof useViewOrder>;
  readonly strip: () => HTMLElement | null;
  readonly onDelete: () => void;
}

/** A saved view. A drag, or Shift with an arrow, moves it among the saved views. */
function SavedTab({ view, order, strip, onDelete, ...props }: SavedTabProps) {
  const isViewing = useIsViewing();
  const [isCarried, carry] = useState(false);
  const x = useRef(0);
  const drag = useDrag({
    strays: 5,
    notByTouch: true,
    onStart: () => carry(true),
    onMove: (to) => (x.current = to),
    onDrop() {
      carry(false);
      const others = [...(strip()?.querySelectorAll<HTMLElement>('[data-view]') ?? [])].filter(
        ({ dataset }) => dataset['view'] !== view.key,
      );
      const next = others.findIndex((tab) => x.current < tab.getBoundingClientRect().left + tab.offsetWidth / 2);
      order.put(view, next === -1 ? others.length : next);
    },
    onCancel: () => carry(false),
  });
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    order.move(view, by);
  };
  return (
    <ViewTab
      {...props}
      view={view}
      isCarried={isCarried}
      {...(isViewing
        ? {}
        : { hint: { title: 'Drag, or Shift with ← →, for another place', ...drag, onKeyDown: press } })}
      {...(view.saved.MayChange && !isViewing ? { onDelete } : {})}
      move={{ by: (by) => order.move(view, by), can: (by) => order.canMove(view, by) }}
    />
  );
}
