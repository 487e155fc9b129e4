/** The product's version, as package.json says it; a test compares the two. */
export const PRODUCT_VERSION = '3.0.6';

/** What a version looks like. */
export const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Below 0 where the first is the older one, 0 for the same. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number));
  const differing = [0, 1, 2].find((part) => first?.[part] !== second?.[part]);
  return differing === undefined ? 0 : (first?.[differing] ?? 0) - (second?.[differing] ?? 0);
}
