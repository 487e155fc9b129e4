/** The product's version. A test compares it with package.json. */
export const PRODUCT_VERSION = '3.0.9';

/** The form of a version number. */
export const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

/** Below 0 when the first version is the older one, 0 when both are the same. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number));
  const differing = [0, 1, 2].find((part) => first?.[part] !== second?.[part]);
  return differing === undefined ? 0 : (first?.[differing] ?? 0) - (second?.[differing] ?? 0);
}
