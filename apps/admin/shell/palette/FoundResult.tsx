import { searchTypes } from '@leaseledger/contract/search/search.codes';
import type { SearchResult } from '@leaseledger/contract/search/search.views';
import type { ConsoleArea } from '../../platform/screens/area.ts';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { PaletteItem } from './PaletteItem.tsx';

export const resultValue = ({ Type, ID }: SearchResult): string => `result ${Type} ${ID}`;

export interface FoundResultProps {
  readonly result: SearchResult;
  readonly areas: readonly ConsoleArea[];
  readonly onOpen: (to: string) => void;
}

/** A found record: the icon of its type, its name, and details that distinguish it. */
export function FoundResult({ result, areas, onOpen }: FoundResultProps) {
  const { Type, ID, Name, Detail, ContactNumber, FormerName } = result;
  const area = areas.find(({ searched }) => searched === Type);
  if (area === undefined) return null;
  const { path, icon: Icon } = area;
  const details = [
    FormerName === null ? null : `formerly ${FormerName}`,
    Detail,
    ContactNumber === null ? null : phoneText(ContactNumber),
  ];
  return (
    <PaletteItem
      value={resultValue(result)}
      icon={<Icon />}
      kind={searchTypes[Type].label}
      name={Name}
      detail={details.filter(Boolean).join(', ')}
      onSelect={() => onOpen(`${path}/view/${ID}`)}
    />
  );
}
