import type { List } from '@leaseledger/contract/kernel/list';
import type { ListResource } from '../lists/list-resources.ts';
import { answerSchemas, payloadSchema, type Schema } from './answer-schema.ts';

/** The calls by address, and there by verb. */
export type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const inQuery = (name: string, description: string) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'string' },
});

/** The schema of a row. When some callers see only some fields, no field is required. */
function rowSchema({ list, fields }: ListResource): Schema {
  const { view } = list.row;
  const whole = view === null ? undefined : answerSchemas[view];
  if (fields === undefined || whole === undefined || '$ref' in whole) return payloadSchema(list.row);
  const { required: _, ...partial } = whole;
  return partial;
}

const fieldsOf = ({ columns }: List): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} (${type})`)
    .join(', ');

/** The lists of `/api/rest`, each with its row and the fields that it filters and sorts by. */
export function listPaths(resources: readonly ListResource[], failures: object): Paths {
  return Object.fromEntries(
    resources.flatMap((resource): [string, Paths[string]][] => {
      const { name, what, list } = resource;
      const about = { tags: ['rest'], security: [{ session: [] }] };
      const row = rowSchema(resource);
      const parameters = [
        inQuery(
          'filter',
          `JSON object; q searches; suffixes _gte, _lte, _gt, _lt and _neq compare. Fields: ${fieldsOf(list)}`,
        ),
        inQuery('sort', `JSON [field, "ASC" or "DESC"]. Fields: ${Object.keys(list.columns).join(', ')}`),
        inQuery('range', 'JSON [first, last], at most 1000 rows; [0,-1] asks only how many there are'),
      ];
      const all = {
        description: 'The rows; the header Content-Range says how many there are',
        ...json({ type: 'array', items: row }),
      };
      const inPath = { name: 'id', in: 'path' as const, required: true, schema: { type: 'integer', minimum: 1 } };
      return [
        [
          `/api/rest/${name}`,
          {
            get: {
              ...about,
              summary: `Rows of ${name}`,
              operationId: `get-rest-${name}`,
              parameters,
              responses: { 200: all, ...failures },
            },
          },
        ],
        [
          `/api/rest/${name}/{id}`,
          {
            get: {
              ...about,
              summary: what,
              operationId: `get-rest-${name}-id`,
              parameters: [inPath],
              responses: { 200: { description: 'The row', ...json(row) }, ...failures },
            },
          },
        ],
      ];
    }),
  );
}
