import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { allEndpoints } from '../endpoints.ts';
import {
  administersUsers,
  deletesPersons,
  isStaff,
  assignsLeads,
  managesLeads,
  mayReopenLeads,
  permission,
  roleGroup,
  worksLeads,
  type Rights,
  type Rule,
} from '../access/permissions.ts';
import { screens } from './screens.ts';
import { holdsIn, waysText, waysThrough } from '../access/ways.ts';

const rights: fc.Arbitrary<Rights> = fc.record({
  permissions: fc.subarray(Object.values(permission)).map((some) => new Set<number>(some)),
  roleGroup: fc.constantFrom(null, ...Object.values(roleGroup)),
  lineManager: fc.boolean(),
  external: fc.boolean(),
});

const rules: [name: string, rule: Rule][] = [
  ...allEndpoints.flatMap(({ verb, path, who, records }): [string, Rule][] => [
    ...(typeof who === 'function' ? [[`${verb} ${path}`, who] satisfies [string, Rule]] : []),
    ...(records?.all === undefined ? [] : [[`${verb} ${path} of everybody's`, records.all] satisfies [string, Rule]]),
  ]),
  ...screens.map(({ screen, who }): [string, Rule] => [screen, who]),
];

describe('the ways through a rule', () => {
  it.each(rules)('%s: finds all ways through the rule, and only those', (_, rule) => {
    fc.assert(
      fc.property(rights, (some) => {
        const isThrough = waysThrough(rule, some.external).some((way) =>
          way.every((condition) => holdsIn(condition, some)),
        );
        expect(isThrough).toBe(rule(some));
      }),
      { numRuns: 60 },
    );
  });

  it('writes ways as the permissions that they need', () => {
    const needs = (rule: Rule, external = false) => waysText(waysThrough(rule, external));
    expect(needs(worksLeads)).toBe('LEADS_USER or LEADS_MANAGEMENT');
    expect(waysThrough(worksLeads, true)).toEqual([[]]);
    expect(waysThrough(isStaff, false)).toEqual([[]]);
    expect(needs(managesLeads, true)).toBe('LEADS_MANAGEMENT');
    expect(waysThrough(assignsLeads, true)).toEqual([]);
    expect(needs(deletesPersons)).toBe('LEADS_MANAGEMENT or USER_ADMINISTRATION');
    expect(needs(mayReopenLeads)).toBe('USER_ADMINISTRATION or line manager');
    expect(needs((some) => managesLeads(some) && administersUsers(some))).toBe(
      'LEADS_MANAGEMENT with USER_ADMINISTRATION',
    );
    expect(needs(({ roleGroup: group }) => group === roleGroup.SUPER_USER)).toBe('role group Super User');
  });
});
