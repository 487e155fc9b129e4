import { expect, it } from '@jest/globals';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';
import type { Example, ExampleCaller } from '@leaseledger/contract/kernel/example';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';
import { ApiKeys, inboundCalls } from './api-keys.ts';

const keys: Partial<Record<ExampleCaller, (call: string) => string | undefined>> = {};
const api = await TestApi.start({ settings: { apiDocs: 'public' } });
const apiKeys = api.running.app.get(ApiKeys);
const [ofAll, ...ofOne] = [
  await apiKeys.add('all', inboundCalls),
  ...(await Promise.all(inboundCalls.map((call) => apiKeys.add(`only-${call}`, [call])))),
];
keys.sender = () => ofAll;
keys.senderOfOthers = (call) => ofOne[inboundCalls.findIndex((each) => !call.endsWith(each))];
keys.stranger = () => 'a-key-that-nobody-has';

/** Half a year after the day of the test's clock, as in the description of the API. */
const withExamples = allEndpoints.flatMap((endpoint) =>
  endpoint.examples === undefined ? [] : [{ endpoint, examples: endpoint.examples('2027-05-20') }],
);

/** The API after this address used up its calls, so that the next one is refused. */
async function flooded({ verb, path }: Endpoint): Promise<TestApi> {
  const limited = await TestApi.start({ settings: { publicCallsPerMinute: 1 } });
  await limited.visitor().send(verb, `/api/${path}`);
  return limited;
}

async function make(endpoint: Endpoint, { by, idempotencyKey, body }: Example) {
  const at = by === 'flood' ? await flooded(endpoint) : api;
  const key = keys[by]?.(endpoint.path);
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { 'x-api-key': key }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  return at.visitor().send(endpoint.verb, `/api/${endpoint.path}`, {
    headers,
    body: JSON.stringify(by === 'visitor' ? { ...body, Captcha: await solved(at.visitor()) } : body),
  });
}

/** The repeatable examples of one call share a key. */
const isRepeatable = ({ idempotencyKey, status }: Example): boolean => idempotencyKey !== undefined && status === 200;

/** Replaces each id, because ids vary. */
const anyId = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, each: unknown) =>
    name.endsWith('ID') && typeof each === 'number' ? expect.any(Number) : each,
  );

it.each(
  withExamples.map(({ endpoint, examples }) => [`${endpoint.verb} ${endpoint.path}`, endpoint, examples] as const),
)('answers the examples of %s as documented, in order, also after a restart', async (_, endpoint, examples) => {
  const repeated: unknown[] = [];
  for (const example of examples) {
    const { status, json } = await make(endpoint, example);
    expect([example.name, status, json]).toEqual([example.name, example.status, anyId(example.answer)]);
    if (isRepeatable(example)) repeated.push(json);
  }
  await api.stop();
  await api.open();
  for (const example of examples.filter(isRepeatable)) repeated.push((await make(endpoint, example)).json);
  expect(repeated).toEqual(repeated.map(() => repeated[0]));
});

it('shows every example with its body and answer in the description of the API', async () => {
  const { json } = await api.visitor().send('GET', '/api/docs-json');
  for (const {
    endpoint: { verb, path },
    examples,
  } of withExamples) {
    for (const { name, body, status, answer } of examples) {
      expect(json).toMatchObject({
        paths: {
          [`/api/${path}`]: {
            [verb.toLowerCase()]: {
              requestBody: { content: { 'application/json': { examples: { [name]: { value: body } } } } },
              responses: { [status]: { content: { 'application/json': { examples: { [name]: { value: answer } } } } } },
            },
          },
        },
      });
    }
  }
});
