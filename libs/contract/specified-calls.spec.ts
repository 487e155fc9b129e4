import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { allEndpoints } from './endpoints.ts';

/** The areas of the specification that are not built yet, or not whole. An area leaves this list when its last call is served. */
const notBuilt: ReadonlySet<string> = new Set([
  'commissions',
  'customers',
  'employee leave',
  'leasing system',
  'month end',
  'recostings',
  'reports',
]);

/** A path without the names of its parameters: the specification writes `{id}`, endpoints write `:id`. */
const callOf = (verb: string, path: string): string => `${verb} ${path.replaceAll(/\{\w+\}|:\w+/g, ':')}`;

const served = new Set(allEndpoints.map(({ verb, path }) => callOf(verb, path)));
const specified = readFileSync('docs/specification/calls.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([area = '', , verb = '', path = '']) => ({ area, call: callOf(verb, path) }));

it('the contract has an endpoint for each call of the specification in the areas that are built', () => {
  expect(specified.length).toBeGreaterThan(200);
  expect(specified.filter(({ area, call }) => !notBuilt.has(area) && !served.has(call))).toEqual([]);
});

it('an area whose calls are all served is not listed as not built', () => {
  const lacking = new Set(specified.filter(({ call }) => !served.has(call)).map(({ area }) => area));
  expect([...notBuilt].filter((area) => !lacking.has(area))).toEqual([]);
});
