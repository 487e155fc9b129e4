/** @returns whether a source is newer than the built web apps */
export function buildIsStale(): boolean;
/** @returns whether both web apps were built */
export function buildWebApps(): Promise<boolean>;
