import type { WorkCount } from '@leaseledger/contract/users/user.views';
import { useAreas } from '../../platform/screens/use-areas.ts';

/** Puts work into words, for example '12 open leads', with the names of the console's areas. */
export function useWorkWords(): (work: readonly WorkCount[]) => string {
  const areas = useAreas();
  return (work) =>
    work
      .map(({ kind, count }) => {
        const name = areas.find(({ subject }) => subject.type === kind)?.subject.name.toLowerCase() ?? kind;
        return `${count} open ${name}${count === 1 ? '' : 's'}`;
      })
      .join(', ');
}
