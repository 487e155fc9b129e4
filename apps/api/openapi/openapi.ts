import { allEndpoints } from '@leaseledger/contract/endpoints';
import { REQUESTED_WITH, type Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { OpenAPIObject } from '@nestjs/swagger';
import { version } from '../kernel/version.ts';
import { schemaOf } from './body-schema.ts';

type Operation = OpenAPIObject['paths'][string]['get'];

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ENVELOPE = {
  type: 'object',
  required: ['success', 'message', 'code', 'payload'],
  properties: { success: { type: 'boolean' }, message: { type: 'string' }, code: { type: 'integer' }, payload: {} },
};
const failure = (description: string) => ({ description, ...json({ $ref: '#/components/schemas/Envelope' }) });

const pathOf = ({ path }: Endpoint): string => `/api/${path.replace(/:(\w+)/g, '{$1}')}`;
const tagOf = ({ path }: Endpoint): string => path.split('/', 1)[0] ?? path;

function operation(endpoint: Endpoint): NonNullable<Operation> {
  const staff = endpoint.who !== 'public';
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name, in: 'path' as const, required: true, schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const inHeader = [
    ...(staff && endpoint.kind === 'command' ? [{ name: REQUESTED_WITH.header, in: 'header' as const, required: true, schema: { type: 'string', enum: [REQUESTED_WITH.value] } }] : []),
    ...(endpoint.kind === 'command' ? [{ name: 'Idempotency-Key', in: 'header' as const, required: false, schema: { type: 'string' } }] : []),
  ];
  return {
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    operationId: `${endpoint.verb.toLowerCase()}-${endpoint.path.replace(/\W+/g, '-')}`,
    parameters: [...inPath, ...inHeader],
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, ...json(schemaOf(endpoint.body)) } }),
    ...(staff ? { security: [{ session: [] }] } : {}),
    responses: {
      200: failure('Done; the answer is the payload'),
      400: failure('Bad input; payload.errors says which field'),
      ...(staff ? { 401: failure('No session'), 403: failure('Not permitted') } : { 429: failure('Too many calls') }),
      404: failure('No such record'),
      409: failure('Changed in the meantime'),
      422: failure('A rule forbids it'),
    },
  };
}

/** What the API offers, read off the endpoints and the body classes of the contract. */
export function openApiDocument(): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  for (const endpoint of allEndpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.verb.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Leaseledger', version, description: 'Every call answers {success, message, code, payload}.' },
    paths,
    components: {
      schemas: { Envelope: ENVELOPE },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'leaseledger_session' } },
    },
  };
}
