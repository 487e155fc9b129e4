/** So many characters a name holds, and so many views of one list a user has. */
export const VIEW_NAME_MAX = 40;
export const VIEW_TEXT_MAX = 200;
export const VIEWS_MAX = 50;
/** How many columns a view filters by and values it chooses of one; how long such a value is. */
export const VIEW_FILTERS_MAX = 40;
export const VIEW_VALUES_MAX = 500;
export const VIEW_VALUE_MAX = 200;
export const VIEW_COLUMNS_MAX = 200;

/** What saved views say. */
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
