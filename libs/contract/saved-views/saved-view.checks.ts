import { VIEW_COLUMNS_MAX, VIEW_FILTERS_MAX, VIEW_VALUE_MAX, VIEW_VALUES_MAX } from './saved-view.messages.ts';
import type { SavedFilterValue } from './saved-view.views.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 60;
const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= VIEW_COLUMNS_MAX && value.every(isName);
const isDayOrNone = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)));
const isChoice = (value: unknown): boolean =>
  value === null || (typeof value === 'string' ? value.length <= VIEW_VALUE_MAX : Number.isFinite(value));

/** Whether a value is a range of days. */
export const isDays = (value: SavedFilterValue): value is { readonly from?: string; readonly to?: string } =>
  typeof value === 'object' && !Array.isArray(value);

function isFilterValue(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.length > 0 && value.length <= VIEW_VALUES_MAX && value.every(isChoice);
  return (
    isFields(value) &&
    Object.keys(value).every((key) => key === 'from' || key === 'to') &&
    isDayOrNone(value['from']) &&
    isDayOrNone(value['to'])
  );
}

/** Whether a value has the form of a saved filter. The columns are not checked. */
export const isSavedFilter = (value: unknown): boolean =>
  isFields(value) &&
  Object.keys(value).length <= VIEW_FILTERS_MAX &&
  Object.entries(value).every(([name, each]) => isName(name) && isFilterValue(each));

export const isSavedSort = (value: unknown): boolean =>
  isFields(value) &&
  isName(value['field']) &&
  (value['order'] === 'ASC' || value['order'] === 'DESC') &&
  Object.keys(value).length === 2;

export const isSavedColumns = (value: unknown): boolean =>
  isFields(value) && Object.keys(value).length === 2 && areNames(value['order']) && areNames(value['hidden']);

/** Whether a value holds widths in whole px. */
export const isSavedWidths = (value: unknown): boolean =>
  isFields(value) &&
  areNames(Object.keys(value)) &&
  Object.values(value).every((width) => Number.isInteger(width) && Number(width) > 0 && Number(width) <= 2000);
