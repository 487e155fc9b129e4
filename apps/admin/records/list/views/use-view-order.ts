import { useState } from 'react';
import { useListScreen } from '../state/list-screen.ts';
import type { ShownView } from '../state/saved-views.ts';
import { changeViews } from '../state/view-commands.ts';

/** The order of the surrounding list's saved views. Each user has their own. */
export function useViewOrder() {
  const { of, address } = useListScreen();
  const [said, say] = useState('');
  const { savedViews } = address;
  const placeOf = ({ key }: ShownView) => savedViews.findIndex((each) => each.key === key);
  const canMove = (view: ShownView, by: number) => savedViews[placeOf(view) + by] !== undefined;
  /** Moves a view to a zero-based place among the saved views. */
  const put = (view: ShownView, place: number) => {
    const others = savedViews.filter(({ key }) => key !== view.key);
    const order = others.toSpliced(place, 0, view);
    if (order.every(({ key }, index) => key === savedViews[index]?.key)) return;
    void changeViews('order', {
      body: { List: of.resource, Order: order.map(({ saved: { ViewID } }) => ViewID) },
    }).then((answer) => {
      if (!('error' in answer)) say(`${view.label} is now saved view ${place + 1} of ${order.length}`);
    });
  };
  const move = (view: ShownView, by: number) => canMove(view, by) && put(view, placeOf(view) + by);
  return { put, move, canMove, said };
}
