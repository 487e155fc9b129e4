import type { WorkCount } from '@leaseledger/contract/users/user.views';
import { useAreas } from '../../platform/screens/use-areas.ts';

const listed = new Intl.ListFormat('en-AU');

/** Puts work into words, for example '12 open leads and 3 open enquiries', with the names of the console's areas. */
export function useWorkWords(): (work: readonly WorkCount[]) => string {
  const areas = useAreas();
  return (work) =>
    listed.format(
      work.map(({ kind, count }) => {
        const ofKind = areas.find((area) => area.subject.type === kind);
        // Work is also named by its list: new business is part of the enquiries.
        const ofList = areas.find((area) => area.resource === kind);
        const name = ofList !== undefined || count !== 1 ? (ofList ?? ofKind)?.label : ofKind?.subject.name;
        return `${count} open ${(name ?? kind).toLowerCase()}`;
      }),
    );
}
