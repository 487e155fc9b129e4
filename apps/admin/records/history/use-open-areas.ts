import { useAreas } from '../../platform/screens/use-areas.ts';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { useRights } from '../../platform/session/session.ts';

/** The areas with records of a subject type that the user may open. Enquiries have two: new business is one of them. */
export function useOpenAreas(type: string): readonly ConsoleArea[] {
  const rights = useRights();
  return useAreas().filter(({ subject, may }) => subject.type === type && may.list(rights));
}
