import { permission, permissionName, roleGroup, roleGroupLabels, type Rights, type Rule } from './permissions.ts';

/** A condition that a rule can check, besides internal or external. */
export type Condition =
  | { readonly permission: (typeof permission)[keyof typeof permission] }
  | { readonly roleGroup: (typeof roleGroup)[keyof typeof roleGroup] }
  | { readonly lineManager: true };
/** Conditions that satisfy a rule together. */
export type Way = readonly Condition[];

const conditions: readonly Condition[] = [
  ...Object.values(permission).map((id) => ({ permission: id })),
  ...Object.values(roleGroup).map((id) => ({ roleGroup: id })),
  { lineManager: true },
];

const rightsWith = (way: Way, external: boolean): Rights => ({
  permissions: new Set(way.flatMap((each) => ('permission' in each ? [each.permission] : []))),
  roleGroup: way.flatMap((each) => ('roleGroup' in each ? [each.roleGroup] : []))[0] ?? null,
  lineManager: way.some((each) => 'lineManager' in each),
  external,
});

/**
 * The ways to satisfy a rule, found by calling it: each condition that is enough alone, and pairs of the other conditions.
 * A rule without conditions has one empty way, and a rule that nothing satisfies has none. A rule that needs three
 * conditions would not be found, so the spec compares the ways with every rule.
 */
export function waysThrough(rule: Rule, external: boolean): readonly Way[] {
  const isEnough = (way: Way) => rule(rightsWith(way, external));
  if (isEnough([])) return [[]];
  const alone = conditions.filter((each) => isEnough([each]));
  const others = conditions.filter((each) => !alone.includes(each));
  const pairs = others
    .flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]))
    .filter((pair) => pair.filter((each) => 'roleGroup' in each).length < 2);
  return [...alone.map((each) => [each]), ...pairs.filter(isEnough)];
}

export const holdsIn = (condition: Condition, { permissions, roleGroup: group, lineManager }: Rights): boolean =>
  'permission' in condition
    ? permissions.has(condition.permission)
    : 'roleGroup' in condition
      ? group === condition.roleGroup
      : lineManager;

/** 'LEADS_USER', 'role group Super User', 'line manager' */
export const conditionText = (condition: Condition): string =>
  'permission' in condition
    ? (permissionName(condition.permission) ?? String(condition.permission))
    : 'roleGroup' in condition
      ? `role group ${roleGroupLabels[condition.roleGroup]}`
      : 'line manager';

/** 'LEADS_MANAGEMENT with USER_ADMINISTRATION, or role group Super User' */
export const waysText = (ways: readonly Way[]): string =>
  ways.map((way) => way.map(conditionText).join(' with ')).join(' or ');
