import { Suspense, useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useRights } from '../kernel/session.ts';
import { useAreas } from '../kernel/use-areas.ts';
import { usePaused } from '../kernel/use-paused.ts';

const SHORTEST = 2;

export interface SearchResultsProps {
  readonly text: string;
  readonly onOpen: (to: string) => void;
  /** Hears the value of the first result, so that Enter opens it. */
  readonly onFirst: (value: string) => void;
}

/** What the areas find for what is typed, once it has two characters. The server matches, so nothing is filtered here. */
export function SearchResults({ text, onOpen, onFirst }: SearchResultsProps) {
  const rights = useRights();
  const areas = useAreas();
  const typed = useDeferredValue(text.trim());
  const paused = usePaused(typed);
  const asked = paused.length >= SHORTEST && typed.length >= SHORTEST ? paused : '';
  const [firsts, setFirsts] = useState<Readonly<Record<string, string | undefined>>>({});
  const hear = useCallback((resource: string, value: string | undefined) => setFirsts((before) => ({ ...before, [resource]: value })), []);
  const parts = areas.flatMap(({ resource, may, search }) => (search !== undefined && may.list(rights) ? [{ resource, ...search }] : [])).sort((one, other) => one.order - other.order);
  const first = parts.map(({ resource }) => firsts[resource]).find((value) => value !== undefined);
  useEffect(() => {
    if (first !== undefined) onFirst(first);
  }, [first, onFirst]);
  return parts.map(({ resource, Part }) => (
    <Suspense key={resource} fallback={null}>
      <Part asked={asked} onOpen={onOpen} onFirst={hear} />
    </Suspense>
  ));
}
