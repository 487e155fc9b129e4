import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { person } from './testing/bodies.ts';
import type { Client } from './testing/client.ts';
import { TestApi } from './testing/test-api.ts';

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await TestApi.start();
  admin = await api.admin();
});
afterAll(() => TestApi.endAll());

describe('bodies that mean harm', () => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'leaseledger' };

  it('are refused when they are nested deeper than anything would go through them', async () => {
    for (const depth of [100, 10_000, 200_000]) {
      for (const [open, close] of [['[', ']'], ['{"Lead":', '}']] as const) {
        const body = `{"Lead":${open.repeat(depth)}1${close.repeat(depth)}}`.slice(0, 1_000_000);
        for (const { verb, path } of allEndpoints.filter((endpoint) => endpoint.body !== undefined)) {
          const { status, envelope } = await admin.send(verb, `/api/${path}`, { headers, body });
          expect({ path, depth, status, code: envelope.code }).toEqual({ path, depth, status: 400, code: 400 });
        }
      }
    }
    expect(await admin.call(personEndpoints.add, { body: person() })).toMatchObject({ status: 200 });
  });
});
