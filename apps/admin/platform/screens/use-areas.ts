import { createContext, useContext } from 'react';
import type { ConsoleArea } from './area.ts';
import type { ConsolePage } from './page.ts';

/** The areas of the console. App provides them, because only `areas.ts` may import an area. */
export const AreasContext = createContext<readonly ConsoleArea[]>([]);

export const useAreas = (): readonly ConsoleArea[] => useContext(AreasContext);

/** The pages of no area. App provides them. */
export const PagesContext = createContext<readonly ConsolePage[]>([]);

/** The pages of no area, then those of all areas. */
export const allPages = (areas: readonly ConsoleArea[], pages: readonly ConsolePage[]): readonly ConsolePage[] => [
  ...pages,
  ...areas.flatMap((area) => area.pages ?? []),
];

export const usePages = (): readonly ConsolePage[] => allPages(useAreas(), useContext(PagesContext));

/** The resources to read again after a change: the resource, its linked ones, and histories. */
export function refreshesOf(areas: readonly ConsoleArea[], resource: string): readonly string[] {
  const linked = areas.flatMap((area) =>
    area.resource === resource ? area.linked : area.linked.includes(resource) ? [area.resource] : [],
  );
  return [...new Set([resource, ...linked, 'history'])];
}

/** As `refreshesOf`, for a component: `useCommand(endpoint, { refreshes: useRefreshes('leads') })`. */
export const useRefreshes = (resource: string): readonly string[] => refreshesOf(useAreas(), resource);

/** The area of a subject type, or undefined for records without screens. */
export const areaOfSubject = (areas: readonly ConsoleArea[], type: string): ConsoleArea | undefined =>
  areas.find(({ subject }) => subject.type === type);

/** The area of a resource, or undefined for one without screens. */
export const areaOfResource = (areas: readonly ConsoleArea[], resource: string): ConsoleArea | undefined =>
  areas.find((area) => area.resource === resource);

/** The text in place of the name of a record that the user cannot find. */
export const goneText = ({ subject: { name, gone = `Deleted ${name.toLowerCase()}` } }: ConsoleArea): string => gone;
