import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { policies } from './policies.ts';

it('every policy is listed under the name of its file', () => {
  const files = readdirSync('libs/domain/policies').filter((file) => file.endsWith('.policy.ts'));
  expect(policies.map(({ name }) => `${name}.policy.ts`).sort()).toEqual(files.sort());
});
