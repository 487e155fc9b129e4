import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { fieldsText, firstFields } from '@leaseledger/contract/forms/form.fields';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const Fields = fieldsText(firstFields);

describe('forms', () => {
  let admin: Client;
  let visitor: Client;
  const add = async (more: object = {}) =>
    (await admin.call(formEndpoints.add, { body: { Form: { Name: 'Know How', Fields, ...more } } })).shown;
  beforeAll(async () => {
    const api = await TestApi.start();
    [admin, visitor] = [await api.admin(), api.visitor()];
  });
  afterAll(() => TestApi.endAll());

  it('get a link from their name, each its own', async () => {
    const [one, other] = [await add({ Name: 'Barwon Health!' }), await add({ Name: 'Barwon  Health' })];
    expect([one.FormLink, other.FormLink]).toEqual(['barwon-health', 'barwon-health-2']);
    expect((await visitor.call(formEndpoints.byLink, { params: { link: 'barwon-health' } })).shown).toEqual({
      FormLink: 'barwon-health',
      Name: 'Barwon Health!',
      Embedded: false,
      Version: 1,
      Fields: firstFields,
      Loaded: expect.any(String),
    });
  });
});
