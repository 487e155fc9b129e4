import { personFormats, personLabels } from '@leaseledger/contract/persons/person.details';
import { mergeFields, type MergeField, type MergePreview } from '@leaseledger/contract/persons/person-merge.views';
import { besideFirst } from '@leaseledger/contract/persons/second-contact';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { phoneText } from '@leaseledger/contract/shared/phone-text';

type Pair = Pick<MergePreview, 'Kept' | 'Merged'>;

/** The value of a field as text. Empty for no value. */
export function valueText(person: PersonRow, field: MergeField): string {
  const value = person[field];
  if (personFormats[field] === 'yesNo') return value === true ? 'Yes' : 'No';
  if (value === null) return '';
  return field === 'ContactNumber' || field === 'ContactNumberSecondary' ? phoneText(String(value)) : String(value);
}

/** The fields in which two persons differ, with their labels. Two company ids differ even with the same name. */
export const differences = ({ Kept, Merged }: Pair) =>
  mergeFields
    .filter(
      (field) => Kept[field] !== Merged[field] || (field === 'CompanyName' && Kept.CompanyID !== Merged.CompanyID),
    )
    .map((field) => ({
      field,
      label: personLabels[field],
      kept: valueText(Kept, field),
      merged: valueText(Merged, field),
    }));

/** The values first taken from the merged person: those that the kept person lacks, and an opt-out of marketing. */
export const takenAtFirst = (pair: Pair): readonly MergeField[] =>
  differences(pair)
    .filter(({ field, kept, merged }) =>
      field === 'MarketingOptOut' ? merged === 'Yes' : kept === '' && merged !== '',
    )
    .map(({ field }) => field);

/**
 * The other e-mail address or contact number, which a merge with these chosen values keeps as the second one; undefined
 * where the second one has another value, or both have the same first one.
 */
export function keptAsSecond(
  { Kept, Merged }: Pair,
  chosen: readonly MergeField[],
  first: 'Email' | 'ContactNumber',
): string | undefined {
  const valueOf = (field: 'Email' | 'ContactNumber' | `${typeof first}Secondary`) =>
    (chosen.includes(field) ? Merged : Kept)[field];
  const present = valueOf(`${first}Secondary`);
  const second = besideFirst(valueOf(first), [present, Kept[first], Merged[first]]);
  return second === null || second === present ? undefined : second;
}

/** For example '1 enquiry' or '2 notes'. */
export const movesText = ({ Label, Count }: MergePreview['Moves'][number]): string =>
  `${Count} ${(Count === 1 ? Label.replace(/ies$/u, 'y').replace(/s$/u, '') : Label).toLowerCase()}`;
