import { allEndpoints } from '@leaseledger/contract/endpoints';
import { bytes } from '@leaseledger/contract/kernel/answer';
import type { Example } from '@leaseledger/contract/kernel/example';
import { IGNORED_FIELDS_HEADER } from '@leaseledger/contract/kernel/ignored-fields';
import { REQUESTED_WITH, type Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { ListResource } from '../lists/list-resources.ts';
import { KEY_MAX } from '../callers/idempotency.ts';
import { version } from '../foundation/version.ts';
import { answerSchemas, envelopeOf, payloadSchema } from './answer-schema.ts';
import { schemaOf } from './body-schema.ts';
import { listPaths, type Paths } from './list-paths.ts';

interface Answered {
  readonly description: string;
  readonly content?: {
    readonly 'application/json'?: { readonly schema: object };
    readonly '*/*'?: { readonly schema: object };
  };
}
type Shown = Readonly<Record<string, { readonly summary: string; readonly value: object }>>;

const json = (schema: object, examples: Shown = {}) => ({
  content: { 'application/json': { schema, ...(Object.keys(examples).length > 0 && { examples }) } },
});
/** Examples by their names: of a call, or of its answers with one status. */
const shown = (examples: readonly Example[], value: (example: Example) => object): Shown =>
  Object.fromEntries(examples.map((example) => [example.name, { summary: example.summary, value: value(example) }]));
const SENDERS_ID =
  'The caller’s own id of what is sent, of 200 characters at most. A repeat is answered as the first time and changes nothing more; anything else under the same id is refused with 422';
/** The payload of a failure: the message of each field of a refused body, else null. */
const ERRORS = {
  type: 'object',
  nullable: true,
  properties: { errors: { type: 'object', additionalProperties: { type: 'string' } } },
};
const failure = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Failure' }) });
const noSession = { 401: failure('No session'), 403: failure('Not permitted') };

/** A file's bytes as they are. */
const BYTES = { type: 'string', format: 'binary' };
/** A multipart body: the fields that name the record, then the file. */
function parts(fields: readonly string[]) {
  const properties = {
    ...Object.fromEntries(fields.map((name) => [name, { type: 'integer', minimum: 1 }])),
    file: BYTES,
  };
  return {
    content: { 'multipart/form-data': { schema: { type: 'object', required: Object.keys(properties), properties } } },
  };
}

function requestBody({ body, upload }: Endpoint, examples: readonly Example[]) {
  if (upload !== undefined) return { requestBody: { required: true, ...parts(upload.fields) } };
  return body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          ...json(
            schemaOf(body),
            shown(examples, (example) => example.body),
          ),
        },
      };
}

/** The answers of a call: a file or its range, or a payload in the envelope. */
function answers({ answer }: Endpoint) {
  const whole = { description: 'Done', content: { '*/*': { schema: BYTES } } };
  if (answer !== bytes) return { 200: { description: 'Done', ...json(envelopeOf(payloadSchema(answer))) } };
  return {
    200: whole,
    206: { ...whole, description: 'The range that was asked for' },
    304: { description: 'Known already' },
    416: failure('No such range'),
  };
}

const pathOf = ({ path }: Endpoint): string => `/api/${path.replace(/:(\w+)/g, '{$1}')}`;
const tagOf = ({ path }: Endpoint): string => path.split('/', 1)[0] ?? path;

function security({ who }: Endpoint) {
  if (who === 'public') return {};
  const ways: Readonly<Record<string, string[]>>[] = [typeof who === 'function' ? { session: [] } : { apiKey: [] }];
  return { security: who === 'apiKeyOrCaptcha' ? [...ways, {}] : ways };
}

function operation(endpoint: Endpoint, day: string): object {
  const examples = endpoint.examples?.(day) ?? [];
  const staff = typeof endpoint.who === 'function';
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const inHeader = [
    ...(staff && endpoint.kind === 'command'
      ? [
          {
            name: REQUESTED_WITH.header,
            in: 'header' as const,
            required: true,
            schema: { type: 'string', enum: [REQUESTED_WITH.value] },
          },
        ]
      : []),
    ...(endpoint.kind === 'command'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header' as const,
            required: false,
            description: SENDERS_ID,
            schema: { type: 'string', maxLength: KEY_MAX },
          },
        ]
      : []),
  ];
  return {
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    operationId: `${endpoint.verb.toLowerCase()}-${endpoint.path.replace(/\W+/g, '-')}`,
    parameters: [...inPath, ...inHeader],
    ...requestBody(endpoint, examples),
    ...security(endpoint),
    responses: withExamples(examples, {
      ...answers(endpoint),
      400: failure('Bad input; payload.errors says which field'),
      ...(staff
        ? noSession
        : endpoint.who === 'public'
          ? { 429: failure('Too many calls') }
          : {
              401: failure('No key, or none that is known'),
              403: failure('A key of other calls'),
              429: failure('Too many calls'),
            }),
      404: failure('No such record'),
      409: failure('Changed in the meantime'),
      422: failure('A rule forbids it'),
      ...(endpoint.upload === undefined
        ? {}
        : { 413: failure('The file is too large'), 415: failure('File type not supported') }),
    }),
  };
}

/** Adds to each status the examples with that status. */
function withExamples(
  examples: readonly Example[],
  responses: Readonly<Record<number, Answered | undefined>>,
): Readonly<Record<string, Answered>> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const asJson = response?.content?.['application/json'];
      const ofStatus = examples.filter((example) => String(example.status) === status);
      if (response === undefined) return [];
      return [
        [
          status,
          asJson === undefined || ofStatus.length === 0
            ? response
            : {
                ...response,
                ...json(
                  asJson.schema,
                  shown(ofStatus, (example) => example.answer),
                ),
              },
        ],
      ];
    }),
  );
}

/**
 * The OpenAPI document, read from the endpoints, bodies and views of the contract and from the served lists.
 * @param day a future day for examples, e.g. 2026-12-01
 */
export function openApiDocument(lists: readonly ListResource[], day: string) {
  const paths: Record<string, Paths[string]> = {};
  for (const endpoint of allEndpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.verb.toLowerCase()]: operation(endpoint, day) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Leaseledger',
      version,
      description: `Every call answers {success, message, code, payload}; lists below /api/rest answer their rows. The header ${IGNORED_FIELDS_HEADER} names the sent fields that a call does not know.`,
    },
    paths: {
      ...paths,
      ...listPaths(lists, { 400: failure('No such field'), ...noSession, 404: failure('No such record') }),
    },
    components: {
      schemas: { ...answerSchemas, Failure: envelopeOf(ERRORS) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'leaseledger_session' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
}
