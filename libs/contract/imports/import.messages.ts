const CHOICES_MAX = 12;

export const importMessage = {
  emptyFile: 'The file is empty. Choose another CSV or xlsx file.',
  tooLarge: 'A file may hold 25 MB.',
  brokenOff: 'The file did not arrive whole. Choose it again.',
  notRead: 'This is neither a CSV file nor an xlsx workbook. Save it as one of these and choose it again.',
  oldWorkbook: 'This is an old .xls workbook. Save it as .xlsx or CSV and choose it again.',
  locked: 'This workbook is protected by a password. Save it without one and choose it again.',
  damaged: 'The workbook is damaged, or holds more than it says. Save it again as .xlsx or CSV and choose that.',
  inflated: 'The workbook holds too much: more than 300 MB once it is unpacked.',
  noRows: 'There are no rows below the headers.',
  tooManyRows: 'A file may hold 50,000 rows. Part it, and import one after the other.',
  tooManyColumns: 'A file may hold 200 columns.',
  cellTooLong: (row: number) =>
    `Row ${row} holds a text of more than 32,767 characters. Look whether a quotation mark is missing.`,
  openQuote: 'A quotation mark is opened and never closed. Look at the last rows of the file.',
  tooSlow: 'The file could not be read in time. Save it as CSV and choose that.',
  busy: 'Other files are being read just now. Try again in a moment.',
  noRowsAsked: 'There are no such rows.',
  notThere: 'Import',
  required: (labels: string) => `Match a column, or give one value for all rows: ${labels}.`,
  needed: 'It is needed for every row.',
  twice: (label: string) => `${label} is matched twice.`,
  noField: 'There is no such field.',
  noColumn: 'There is no such column.',
  notNow: 'This import is no longer at that step.',
  nothingToDo: 'No row is left to import.',
  cannotFill: 'There is no record whose fields could be filled.',
  noDuplicate: 'There is nothing to decide about this row.',
  addedSince: (by: string) => `A record like it is there since the rows were checked: ${by}.`,
  /** A message about a field, with the field's label in front unless the message starts with it. */
  ofField: (label: string, text: string) => (text.startsWith(label) ? text : `${label}: ${text}`),
  expired: 'This import is over: what was read of its file has been removed.',
  discarded: 'The import has been discarded.',
  /** Names the choices where a person can take them in. */
  noChoice: (label: string, choices: readonly string[]) =>
    `${label} is not one of the choices${choices.length > CHOICES_MAX ? '' : `: ${choices.join(', ')}`}.`,
  changedSince: (name: string) => `It was changed by ${name} since, and stays.`,
  hasSince: (what: string) => `It has ${what} since, and stays.`,
  nothingToUndo: 'Nothing was added that could be taken back.',
  cannotTakeBack: 'Records of this kind cannot be taken back.',
} as const;
