import { createContext, useContext } from 'react';
import type { ConsoleArea } from './area.ts';

/** The areas of the console, given by App: nothing but `areas.ts` imports one. */
export const AreasContext = createContext<readonly ConsoleArea[]>([]);

export const useAreas = (): readonly ConsoleArea[] => useContext(AreasContext);

/** What is read again after a change of a resource: its lists and records, those it is linked with, and histories. */
export function refreshesOf(areas: readonly ConsoleArea[], resource: string): readonly string[] {
  const linked = areas.flatMap((area) =>
    area.resource === resource ? area.linked : area.linked.includes(resource) ? [area.resource] : [],
  );
  return [...new Set([resource, ...linked, 'history'])];
}

/** What is read again after a change of a resource, e.g. for `useCommand(endpoint, { refreshes: useRefreshes('leads') })`. */
export const useRefreshes = (resource: string): readonly string[] => refreshesOf(useAreas(), resource);

/** The area whose records are subjects of this type; undefined for areas without screens. */
export const areaOfSubject = (areas: readonly ConsoleArea[], type: string): ConsoleArea | undefined =>
  areas.find(({ subject }) => subject.type === type);

/** The area of a resource; undefined for what has no screens. */
export const areaOfResource = (areas: readonly ConsoleArea[], resource: string): ConsoleArea | undefined =>
  areas.find((area) => area.resource === resource);

/** What stands in place of a record's name where the reader finds no such record. */
export const goneText = ({ subject: { name, gone = `Deleted ${name.toLowerCase()}` } }: ConsoleArea): string => gone;
