import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Layout } from './list-screen.ts';
import type { ListControls } from './use-list-state.ts';

/** What is on screen, as a view keeps it; the name goes with it. */
export function shownContent(
  { state, arranging: { arrangement } }: ListControls,
  layout: Layout | undefined,
): Omit<SavedViewContent, 'Name'> {
  const { order, hidden, widths } = arrangement;
  const isArranged = (order !== undefined || hidden !== undefined) && layout !== undefined;
  return {
    Filter: state.filter,
    Text: state.q.trim(),
    Sort: state.sort,
    Columns: isArranged ? layout : null,
    Widths: widths === undefined || Object.keys(widths).length === 0 ? null : widths,
  };
}
