import type { SavedFilterValue } from '@leaseledger/contract/saved-views/saved-view.views';
import { adminSettings, changeList, type KeptView } from '../../../platform/session/storage.ts';
import type { Listed, ListView, Sort } from './list-types.ts';
import { changeViews } from './view-commands.ts';

/**
 * Reads a filter value from an address. The column's type decides, because the screen's choices may not be loaded yet.
 */
function valueOf(of: Listed, column: string, text: string): SavedFilterValue | undefined {
  const type = of.columns[column];
  if (type === undefined) return undefined;
  if (type === 'boolean') return text === 'yes' ? true : text === 'no' ? false : undefined;
  if (type === 'time' && text.includes('..')) {
    const [from = '', to = ''] = text.split('..');
    return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  }
  const isNumber = type === 'integer' || type === 'real';
  const values = text
    .split(',')
    .filter((each) => each !== '')
    .map((each) => (each === 'none' ? null : isNumber ? Number(each) : each));
  return values.length === 0 || values.some((each) => Number.isNaN(each)) ? undefined : values;
}

/** The content of a view that this browser stored as differences from the list's first view. */
export function keptContent({ label, search }: KeptView, of: Listed, first: ListView | undefined, usual: Sort) {
  const filter: Record<string, SavedFilterValue> = { ...first?.filter };
  const parameters = new URLSearchParams(search);
  for (const [column, text] of parameters) {
    if (of.columns[column] === undefined) continue;
    const value = text === 'any' ? undefined : valueOf(of, column, text);
    if (value === undefined) delete filter[column];
    else filter[column] = value;
  }
  const sort = parameters.get('sort');
  const field = sort?.replace(/^-/, '') ?? '';
  return {
    Name: label.slice(0, 40),
    Filter: filter,
    Text: parameters.get('q') ?? '',
    Sort:
      of.columns[field] === undefined
        ? (first?.sort ?? usual)
        : { field, order: sort?.startsWith('-') === true ? ('DESC' as const) : ('ASC' as const) },
    Columns: null,
    Widths: null,
    Shared: false,
  };
}

let isTakingOver = false;

/**
 * Saves this browser's stored views of a list on the server, each once, even after two calls.
 * A view that fails stays here until the list is opened again.
 */
export async function takeOverViews(of: Listed, first: ListView | undefined, usual: Sort): Promise<void> {
  if (isTakingOver) return;
  isTakingOver = true;
  const kept = () => adminSettings.get().lists?.[of.resource]?.views ?? [];
  for (const view of kept()) {
    const answer = await changeViews(
      'save',
      { body: { ...keptContent(view, of, first, usual), List: of.resource, TakenOver: view.key } },
      true,
    );
    if ('error' in answer) break;
    changeList(of.resource, { views: kept().filter(({ key }) => key !== view.key) });
  }
  isTakingOver = false;
}
