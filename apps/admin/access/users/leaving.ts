import type { WorkCount } from '@leaseledger/contract/users/user.views';
import { useAreas } from '../../platform/screens/use-areas.ts';

/** Puts work into words, for example '12 open leads', with the names of the console's areas. */
export function useWorkWords(): (work: readonly WorkCount[]) => string {
  const areas = useAreas();
  return (work) =>
    work
      .map(({ kind, count }) => {
        const { subject, label } = areas.find((area) => area.subject.type === kind) ?? {};
        const name = count === 1 ? subject?.name : label;
        return `${count} open ${(name ?? kind).toLowerCase()}`;
      })
      .join(', ');
}
