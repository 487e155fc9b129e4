import type { Choice } from '@leaseledger/contract/kernel/fields';
import type { BasicUser } from '@leaseledger/contract/users/user.views';
import { shortDateText } from '../../../platform/time/moments.ts';
import { isRange, type FilterValue, type ListFilter } from '../state/list-types.ts';

/** The choices of a filter. A null id finds records without a value. */
export function choicesOf(
  filter: ListFilter,
  users: readonly BasicUser[],
): readonly { readonly id: Choice['id'] | null; readonly name: string }[] {
  if (filter.kind === 'dates' || filter.kind === 'yesNo') return [];
  const choices =
    filter.kind === 'found'
      ? []
      : filter.kind === 'choice'
        ? filter.choices
        : users.filter(({ Disabled }) => !Disabled).map(({ UserID, FullName }) => ({ id: UserID, name: FullName }));
  return filter.nobody === undefined ? choices : [{ id: null, name: filter.nobody }, ...choices];
}

/** The filter's value in words, which follow its label in a phrase. */
export function wordsOf(filter: ListFilter, value: FilterValue | undefined, users: readonly BasicUser[]): string {
  if (value === undefined) return 'any' in filter ? (filter.any ?? 'Any') : 'Any';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isRange(value)) {
    const { from, to } = value;
    if (from !== undefined && to !== undefined)
      return from === to ? shortDateText(from) : `${shortDateText(from)} to ${shortDateText(to)}`;
    return from !== undefined ? `since ${shortDateText(from)}` : `until ${shortDateText(to ?? '')}`;
  }
  const names = filter.kind === 'user' ? users.map(({ UserID, FullName }) => ({ id: UserID, name: FullName })) : [];
  const known = [...choicesOf(filter, users), ...names];
  return value.map((id) => known.find((choice) => choice.id === id)?.name ?? String(id)).join(', ');
}
