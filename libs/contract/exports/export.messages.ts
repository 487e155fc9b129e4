/** The most rows and columns of an export, and the most rows selected by hand. */
export const EXPORT_ROWS_MAX = 1_000_000;
export const EXPORT_COLUMNS_MAX = 200;
export const EXPORT_SELECTED_MAX = 1_000;
/** The most unfinished exports of one user. */
export const EXPORTS_AT_ONCE = 3;
/** Hours until a finished file is deleted. */
export const EXPORT_HOURS = 24;

/** The name of a list in words: 'fuel card trackers' for `fuelCardTrackers`. */
export const listInWords = (list: string): string => list.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

export const exportMessage = {
  list: 'There is no such list.',
  format: 'An export is a CSV file or an Excel workbook.',
  filter: 'This filter does not fit the list.',
  sort: 'sort must be [field, "ASC" or "DESC"].',
  columns: 'These columns do not fit the list.',
  selected: 'Select the rows by their ids.',
  tooManyRows: `An export holds at most ${EXPORT_ROWS_MAX.toLocaleString('en-AU')} rows: narrow the list first.`,
  tooMany: `You have ${EXPORTS_AT_ONCE} exports under way: wait for one of them.`,
  notReady: 'This export is not ready, or its file is gone: start it again.',
  whoGrants: 'Exporting lists takes the permission DATA_EXPORT, which user administration grants.',
  started: 'The export is under way. You can leave this page: you are notified when it is ready.',
} as const;
