import { useQueryClient } from '@tanstack/react-query';
import { useArea } from '../kernel/use-area.ts';
import { useRefreshes } from '../kernel/use-areas.ts';
import { usePanel } from './panel-context.ts';

/** Goes back to the list of the area whose record was deleted, and reads again what showed it. */
export function useAfterDelete(): () => Promise<void> {
  const panel = usePanel();
  const { resource } = useArea();
  const refreshes = useRefreshes(resource);
  const queries = useQueryClient();
  return async () => {
    panel.close();
    const isConcerned = (of: unknown) => refreshes.some((each) => each === of);
    // What is gone is not read again while its panel leaves, nor what the panel shows of it, like its history: that is read when it is opened anew.
    await queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => isConcerned(of), refetchType: 'none' });
    await queries.invalidateQueries({ predicate: ({ queryKey: [of, kind] }) => isConcerned(of) && of !== 'history' && kind === 'getList' });
  };
}
