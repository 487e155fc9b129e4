import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ConsoleArea, ShownResults } from '../kernel/area.ts';
import { useRights } from '../kernel/session.ts';
import { useAreas } from '../kernel/use-areas.ts';
import { usePaused } from '../kernel/use-paused.ts';

/** The least that is searched for. */
export const SHORTEST = 2;

export interface SearchResultsProps {
  /** What to look for; empty while there is too little of it. */
  readonly asked: string;
  readonly onOpen: (to: string) => void;
  /** Hears which results stand on screen, once all areas show theirs for the same text. */
  readonly onShown: (shown: ShownResults) => void;
}

type Search = NonNullable<ConsoleArea['search']>;

/** What the areas find for what is typed. The server matches, so nothing is filtered here. */
export function SearchResults({ asked: typed, onOpen, onShown }: SearchResultsProps) {
  const rights = useRights();
  const areas = useAreas();
  const paused = usePaused(typed);
  const asked = typed === '' ? '' : paused;
  const [shown, setShown] = useState<Readonly<Record<string, ShownResults>>>({});
  const parts = areas.flatMap(({ resource, may, search }) => (search !== undefined && may.list(rights) ? [{ resource, search }] : [])).sort((one, other) => one.search.order - other.search.order);
  const isWhole = parts.every(({ resource }) => shown[resource]?.asked === asked);
  const first = parts.map(({ resource }) => shown[resource]?.first).find((value) => value !== undefined);
  useEffect(() => {
    if (isWhole) onShown({ asked, first });
  }, [isWhole, asked, first, onShown]);
  return parts.map(({ resource, search }) => <Part key={resource} resource={resource} search={search} asked={asked} onOpen={onOpen} setShown={setShown} />);
}

interface PartProps extends Pick<SearchResultsProps, 'asked' | 'onOpen'> {
  readonly resource: string;
  readonly search: Search;
  readonly setShown: (change: (before: Readonly<Record<string, ShownResults>>) => Readonly<Record<string, ShownResults>>) => void;
}

function Part({ resource, search: { Part: Found }, setShown, ...asking }: PartProps) {
  const onShown = useCallback((shown: ShownResults) => setShown((before) => ({ ...before, [resource]: shown })), [resource, setShown]);
  return (
    <Suspense fallback={null}>
      <Found {...asking} onShown={onShown} />
    </Suspense>
  );
}
