import { AS_OF } from '../../../platform/time/as-of-address.ts';
import {
  isRange,
  type FilterValue,
  type FilterValues,
  type ListFilter,
  type ListView,
  type Sort,
} from './list-types.ts';

/** The state of a list, as its address holds it. */
export interface ListState {
  readonly view: string;
  readonly filter: FilterValues;
  readonly q: string;
  readonly sort: Sort;
  /** One-based. */
  readonly page: number;
  readonly perPage: number;
  /** The past moment or history entry of the rows. Left out for now. */
  readonly asOf?: string | undefined;
}

/** The defaults that complete an address. */
export interface ListDefaults {
  readonly views: readonly (ListView & { readonly q?: string })[];
  readonly filters: readonly ListFilter[];
  readonly sort: Sort;
  readonly pageSizes: readonly number[];
  readonly perPage: number;
}

const NOBODY = 'none';
const ANY = 'any';

/** Commas inside names are escaped, because a comma separates values. */
const written = (id: number | string): string => String(id).replace(/[%,]/g, encodeURIComponent);

const encode = (value: FilterValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isRange(value)) return `${value.from ?? ''}..${value.to ?? ''}`;
  return value.map((id) => (id === null ? NOBODY : written(id))).join(',');
};

/** Whether the text is an existing day, yyyy-MM-dd. */
const isDay = (text: string | undefined): text is string => {
  const day = text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
};

function decode(filter: ListFilter, text: string): FilterValue | undefined {
  if (filter.kind === 'yesNo') return text === 'yes' ? true : text === 'no' ? false : undefined;
  if (filter.kind === 'dates') {
    const [from, to] = text.split('..');
    if (!isDay(from) && !isDay(to)) return undefined;
    return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  }
  const parts = text.split(',').filter((part) => part !== '');
  const ids = parts.flatMap((part): (number | string | null)[] => {
    if (part === NOBODY) return [null];
    if (filter.kind === 'user') return /^\d+$/.test(part) ? [Number(part)] : [];
    if (filter.kind === 'found') return [part.replace(/%(?:2C|25)/gi, decodeURIComponent)];
    const choice = filter.choices.find(({ id }) => written(id) === part);
    return choice === undefined ? [] : [choice.id];
  });
  return ids.length === 0 ? undefined : ids;
}

const encodeSort = ({ field, order }: Sort): string => (order === 'DESC' ? `-${field}` : field);
const decodeSort = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

const positive = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

const viewOf = (defaults: ListDefaults, key: string | null) =>
  defaults.views.find((view) => view.key === key) ?? defaults.views[0];

/** Reads a list's state from an address. The view supplies the missing parts. */
export function readState(search: string, defaults: ListDefaults): ListState {
  const parameters = new URLSearchParams(search);
  const view = viewOf(defaults, parameters.get('view'));
  const filter: Record<string, FilterValue> = { ...view?.filter };
  for (const definition of defaults.filters) {
    const text = parameters.get(definition.source);
    if (text === null) continue;
    const value = text === ANY ? undefined : decode(definition, text);
    if (value === undefined) delete filter[definition.source];
    else filter[definition.source] = value;
  }
  const sort = parameters.get('sort');
  const size = positive(parameters.get('size'));
  const asOf = parameters.get(AS_OF);
  return {
    view: view?.key ?? '',
    filter,
    q: parameters.get('q') ?? view?.q ?? '',
    sort: sort === null ? (view?.sort ?? defaults.sort) : decodeSort(sort),
    page: positive(parameters.get('page')) ?? 1,
    perPage: size !== undefined && defaults.pageSizes.includes(size) ? size : defaults.perPage,
    ...(asOf !== null && asOf !== '' && { asOf }),
  };
}

/** The search part of a list's address with exactly this filter, independent of its first view. */
export const addressOf = (filter: FilterValues): string =>
  `?${readable(new URLSearchParams(Object.entries(filter).map(([source, value]) => [source, encode(value)])))}`;

const readable = (parameters: URLSearchParams): string =>
  parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

/** The search part for a state. It holds only the differences from its view. */
export function writeState(state: ListState, defaults: ListDefaults): string {
  const view = viewOf(defaults, state.view);
  const parameters = new URLSearchParams();
  if (view !== undefined && view !== defaults.views[0]) parameters.set('view', view.key);
  for (const { source } of defaults.filters) {
    const value = state.filter[source];
    const base = view?.filter[source];
    if (value === undefined) {
      if (base !== undefined) parameters.set(source, ANY);
    } else if (base === undefined || encode(base) !== encode(value)) parameters.set(source, encode(value));
  }
  if (state.q !== (view?.q ?? '')) parameters.set('q', state.q);
  if (encodeSort(state.sort) !== encodeSort(view?.sort ?? defaults.sort))
    parameters.set('sort', encodeSort(state.sort));
  if (state.page !== 1) parameters.set('page', String(state.page));
  if (state.perPage !== defaults.perPage) parameters.set('size', String(state.perPage));
  if (state.asOf !== undefined) parameters.set(AS_OF, state.asOf);
  const text = readable(parameters);
  return text === '' ? '' : `?${text}`;
}

const inOrder = (value: FilterValue): FilterValue =>
  Array.isArray(value) ? value.toSorted((one, other) => String(one).localeCompare(String(other))) : value;
const isSame = (one: FilterValue | undefined, other: FilterValue | undefined): boolean =>
  one === undefined || other === undefined ? one === other : encode(inOrder(one)) === encode(inOrder(other));

/** Whether filters, text or sort differ from the view. Page and page size are not part of a view. */
export function isEdited({ view: key, filter, q, sort }: ListState, defaults: ListDefaults): boolean {
  const view = viewOf(defaults, key);
  const sources = Object.keys({ ...view?.filter, ...filter });
  return (
    q.trim() !== (view?.q ?? '').trim() ||
    encodeSort(sort) !== encodeSort(view?.sort ?? defaults.sort) ||
    sources.some((source) => !isSame(filter[source], view?.filter[source]))
  );
}

/** Filters and text in one object, for react-admin's list context and the data provider. */
export const filterValuesOf = (filter: FilterValues, q: string): Readonly<Record<string, unknown>> =>
  q.trim() === '' ? filter : { ...filter, q };
