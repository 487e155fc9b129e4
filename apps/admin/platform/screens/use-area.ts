import { useResourceContext } from 'react-admin';
import type { ConsoleArea } from './area.ts';
import { useAreas } from './use-areas.ts';

/** The area of the surrounding screen. */
export function useArea(): ConsoleArea {
  const resource = useResourceContext();
  const area = useAreas().find((each) => each.resource === resource);
  if (area === undefined) throw new Error('useArea is for components inside the screens of an area.');
  return area;
}
