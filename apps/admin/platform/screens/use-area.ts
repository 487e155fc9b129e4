import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useResourceContext } from 'react-admin';
import { useRights } from '../session/session.ts';
import type { ConsoleArea } from './area.ts';
import { useAreas } from './use-areas.ts';

/** The area of the surrounding screen. */
export function useArea(): ConsoleArea {
  const resource = useResourceContext();
  const area = useAreas().find((each) => each.resource === resource);
  if (area === undefined) throw new Error('useArea is for components inside the screens of an area.');
  return area;
}

interface BesideList {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The screens that the header of the surrounding list links to: the area's pages, then other areas. */
export function useBesideList(): readonly BesideList[] {
  const { resource, pages = [] } = useArea();
  const areas = useAreas();
  const rights = useRights();
  return useMemo(
    () => [
      ...pages.flatMap(({ path, inList: label, icon, who }) =>
        label === undefined || !who(rights) ? [] : [{ to: path, label, icon }],
      ),
      ...areas.flatMap(({ path, icon, may, menu: { inList } }) =>
        inList?.of !== resource || !may.list(rights) ? [] : [{ to: path, label: inList.label, icon }],
      ),
    ],
    [resource, pages, areas, rights],
  );
}
