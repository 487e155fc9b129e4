import type { ReadModel, Scalar } from '@leaseledger/projections/kernel/projection';
import type { Condition, Query } from '@leaseledger/projections/kernel/read-store';
import { badRequest } from '../answers/failure.ts';

/** The query parameters of a list in the format of ra-data-simple-rest: JSON in the query string. */
export interface ListParameters {
  readonly filter?: unknown;
  readonly range?: unknown;
  readonly sort?: unknown;
}

/** The most rows of one answer. */
export const PAGE_MAX = 1000;
const PAGE_DEFAULT = 100;

const OPERATORS = ['_gte', '_lte', '_gt', '_lt', '_neq'] as const;
type Operator = (typeof OPERATORS)[number];

function json(text: unknown, name: string): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    if (typeof text === 'string') return JSON.parse(text);
  } catch {
    // Refused below, like all other text that is no JSON.
  }
  throw badRequest(`${name} must be JSON.`);
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function scalar(value: unknown, field: string): Scalar {
  if (!isScalar(value)) throw badRequest(`The filter on ${field} is no value to compare with.`);
  return value;
}

function conditions(field: string, operator: Operator | undefined, value: unknown): Condition[] {
  switch (operator) {
    case '_gte':
      return [{ column: field, from: scalar(value, field) }];
    case '_lte':
      return [{ column: field, to: scalar(value, field) }];
    // Bounds of the store are inclusive, so a strict bound also excludes the value itself.
    case '_gt':
      return [
        { column: field, from: scalar(value, field) },
        { column: field, isNot: scalar(value, field) },
      ];
    case '_lt':
      return [
        { column: field, to: scalar(value, field) },
        { column: field, isNot: scalar(value, field) },
      ];
    case '_neq':
      return [{ column: field, isNot: scalar(value, field) }];
    case undefined:
      break;
  }
  return [
    Array.isArray(value)
      ? { column: field, in: value.map((entry) => scalar(entry, field)) }
      : { column: field, is: scalar(value, field) },
  ];
}

/**
 * The filter as an object, `{}` when there is none.
 * @throws Failure 400
 */
export function parsedFilter(text: unknown): Readonly<Record<string, unknown>> {
  const filter = json(text, 'filter') ?? {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw badRequest('filter must be an object.');
  return Object.fromEntries(Object.entries(filter));
}

/** The ids of getMany: a filter with a list of ids and nothing else. */
export function idsOf(filter: Readonly<Record<string, unknown>>): readonly (number | string)[] | undefined {
  const { id, ...others } = filter;
  if (!Array.isArray(id) || Object.keys(others).length > 0) return undefined;
  if (id.length > PAGE_MAX) throw badRequest(`At most ${PAGE_MAX} records may be asked for at once.`);
  return id.map((entry: unknown) => {
    if (typeof entry !== 'number' && typeof entry !== 'string') throw badRequest('The filter on id is no list of ids.');
    return entry;
  });
}

/**
 * The query of a list. Only declared columns are accepted, and filters that the list's `asked` answers; `id` stands for the model's own id.
 * @throws Failure 400 for anything else
 */
export function parsedQuery(
  model: ReadModel,
  { range, sort }: ListParameters,
  filter: Readonly<Record<string, unknown>>,
): Query & { offset: number; limit: number } {
  const declared = (name: string): string => {
    const column = name === 'id' ? model.id : name;
    if (!Object.hasOwn(model.columns, column))
      throw badRequest(`There is no column ${JSON.stringify(name.slice(0, 60))} to filter or sort by.`);
    return column;
  };
  const where = Object.entries(filter).flatMap(([name, value]) => {
    if (name === 'q' || model.asked?.includes(name) === true) return [];
    const operator = OPERATORS.find((suffix) => name.endsWith(suffix));
    return conditions(declared(operator === undefined ? name : name.slice(0, -operator.length)), operator, value);
  });
  const { q } = filter;
  if (q !== undefined && q !== null && typeof q !== 'string') throw badRequest('q must be text.');
  return {
    where,
    ...(typeof q === 'string' && q.trim() !== '' && { text: q }),
    ...parsedSort(json(sort, 'sort'), (name) =>
      name === model.numbered || (name === 'id' && model.numbered !== undefined) ? model.numbered : declared(name),
    ),
    ...parsedRange(json(range, 'range')),
  };
}

function parsedSort(sort: unknown, declared: (name: string) => string): Pick<Query, 'sort'> {
  if (sort === undefined) return {};
  const [field, order = 'ASC']: unknown[] = Array.isArray(sort) ? sort : [];
  const direction = typeof order === 'string' ? order.toUpperCase() : '';
  if (typeof field !== 'string' || (direction !== 'ASC' && direction !== 'DESC'))
    throw badRequest('sort must be [field, "ASC" or "DESC"].');
  return { sort: { column: declared(field), order: direction } };
}

function parsedRange(range: unknown): { offset: number; limit: number } {
  if (range === undefined) return { offset: 0, limit: PAGE_DEFAULT };
  const [first, last]: unknown[] = Array.isArray(range) ? range : [];
  const whole = (value: unknown): value is number => Number.isSafeInteger(value);
  // [0,-1] asks for the total only.
  if (!whole(first) || !whole(last) || first < 0 || last < first - 1) throw badRequest('range must be [first, last].');
  if (last - first >= PAGE_MAX) throw badRequest(`range may span ${PAGE_MAX} rows.`);
  return { offset: first, limit: last - first + 1 };
}
