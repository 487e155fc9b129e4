/** The most characters of a name, then the most views of one list that a user may have. */
export const VIEW_NAME_MAX = 40;
export const VIEW_TEXT_MAX = 200;
export const VIEWS_MAX = 50;
/** The most filtered columns of a view, the most chosen values of a column, and the most characters of a value. */
export const VIEW_FILTERS_MAX = 40;
export const VIEW_VALUES_MAX = 500;
export const VIEW_VALUE_MAX = 200;
export const VIEW_COLUMNS_MAX = 200;

export const savedViewMessage = {
  nameRequired: 'A view needs a name.',
  nameTooLong: `A name may hold ${VIEW_NAME_MAX} characters.`,
  nameTaken: 'There is a view of this name. Choose another.',
  textTooLong: `The text of a view may hold ${VIEW_TEXT_MAX} characters.`,
  filter: 'This filter does not fit the list.',
  sort: 'This list is not sorted by that.',
  columns: 'These columns do not fit the list.',
  list: 'There is no such list.',
  order: 'Give the order as ids of views.',
  tooMany: `You have ${VIEWS_MAX} views of this list: delete one before you save another.`,
  textIsPrivate:
    'A view with a text searched for is yours alone, since the text may name a person. Clear the text to share it.',
  mayNotShare: 'Views of this list are shared by those who manage its records, and by user administration.',
  saved: (name: string) => `The view ${name} is saved.`,
  updated: (name: string) => `The view ${name} is updated.`,
  deleted: (name: string) => `The view ${name} is deleted.`,
  restored: (name: string) => `The view ${name} is back.`,
} as const;
