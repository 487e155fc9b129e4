import { useQueries } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useDataProvider } from 'react-admin';
import { useLocation } from 'react-router';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { useAreas, usePages } from '../../platform/screens/use-areas.ts';
import { useVisited } from '../../platform/session/visited.ts';
import { menuOf, placeOf } from '../navigation/navigation.ts';

/** A visited place that the user may still open. */
export interface VisitedPlace {
  readonly to: string;
  readonly name: string;
  /** For example 'Lead 12'. Null for a screen. */
  readonly detail: string | null;
  readonly icon: LucideIcon;
}

const RECORD = /^(.+)\/view\/(\d+)$/;

interface VisitedRecord {
  readonly area: ConsoleArea;
  readonly id: number;
}

/**
 * The user's last places, without the current one. The browser stores only addresses, so the server supplies the names.
 * A record that the server no longer shows is left out.
 */
export function useVisitedPlaces(): { readonly places: readonly VisitedPlace[]; readonly isPending: boolean } {
  const rights = useRights();
  const areas = useAreas().filter(({ may }) => may.list(rights));
  const pages = usePages();
  const here = placeOf(areas, pages, useLocation().pathname);
  const visited = useVisited(useUser().UserID).filter((place) => place !== here);
  const provider = useDataProvider();
  const recordAt = (place: string): VisitedRecord | undefined => {
    const [, path, id] = RECORD.exec(place) ?? [];
    const area = areas.find((each) => each.path === path);
    return area === undefined ? undefined : { area, id: Number(id) };
  };
  const records = visited.flatMap((place) => recordAt(place) ?? []);
  const asked = [...Map.groupBy(records, ({ area }) => area)].map(([area, those]) => ({
    area,
    ids: those.map(({ id }) => id),
  }));
  const answers = useQueries({
    queries: asked.map(({ area: { resource }, ids }) => ({
      queryKey: [resource, 'visited', ids],
      queryFn: async () => (await provider.getMany(resource, { ids })).data,
    })),
  });
  const screens = menuOf(areas, pages, rights).flatMap(({ entries }) => entries);
  const placeAt = (to: string): VisitedPlace[] => {
    const screen = screens.find((entry) => entry.to === to);
    if (screen !== undefined) return [{ to, name: screen.label, detail: null, icon: screen.icon }];
    const record = recordAt(to);
    if (record === undefined) return [];
    const {
      area: { icon, subject, resource },
      id,
    } = record;
    const row = answers[asked.findIndex(({ area }) => area.resource === resource)]?.data?.find(
      (each) => each.id === id,
    );
    const number = `${subject.name} ${id}`;
    return row === undefined ? [] : [{ to, name: subject.whose?.(row) ?? number, detail: number, icon }];
  };
  return { places: visited.flatMap(placeAt), isPending: answers.some(({ isPending }) => isPending) };
}
