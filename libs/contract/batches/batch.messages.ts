/** The most records in one batch. */
export const BATCH_MAX = 100_000;
/** The most records that a user can select by hand. A filter can find more. */
export const PICKED_MAX = 1_000;
/** The most batches of one user that wait or run at the same time. */
export const OPEN_MAX = 5;

/** A number with thousands separators, e.g. '12,000'. */
export const countText = (count: number): string => new Intl.NumberFormat('en-AU').format(count);

/** The records of a batch on one page. */
export const ITEMS_PAGE = 25;

export const batchMessage = {
  noKind: 'There is no such action on several records.',
  nothingChosen: 'Choose at least one record.',
  tooMany: `At most ${countText(BATCH_MAX)} records can be changed at once. Narrow the filter.`,
  nothingFound: 'The filter no longer finds any records.',
  tooManyPicked: `At most ${countText(PICKED_MAX)} records can be ticked. Choose all that the filter finds instead.`,
  tooManyOpen: `${OPEN_MAX} of your actions are still under way or being checked. Wait for one of them, or stop it.`,
  notReady: 'It is not known yet what would change. Please wait for the preview.',
  nothingToDo: 'There is nothing that would change.',
  over: 'This is over already.',
  notOver: 'It is still under way: stop it first.',
  notUndoable: 'This cannot be undone.',
  gone: 'The account of the user who started it is disabled or deleted.',
  noLongerPermitted: 'The user who started it may no longer do this.',
  unreadable: 'The request can no longer be read.',
  brokeOff: 'Something went wrong. What is done stays; the rest was not begun.',
  broke: 'Something went wrong with this one. It was left as it is.',
  notLookedAt: 'Not reached.',
  stopAsked: 'It stops after the records that are under way.',
} as const;
