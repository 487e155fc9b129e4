import type { SavedViewContent } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Layout } from './list-screen.ts';
import type { ListControls } from './use-list-state.ts';

/** The current filters, sort and columns, as a view stores them. The caller adds the name. */
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
