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
    // What is gone is not read again while its panel leaves: neither the record nor its history.
    await queries.invalidateQueries({ predicate: ({ queryKey: [of, kind] }) => refreshes.some((each) => each === of) && (of === resource ? kind === 'getList' : of !== 'history') });
  };
}
