import { choicesOf } from '@leaseledger/contract/kernel/fields';
import { headOf } from '@leaseledger/contract/kernel/list';
import type { GivenFilter, Listed, ListFilter } from '../state/list-types.ts';

/** The filter that a screen names. The list says its label, kind and choices where the screen does not. */
export function filterOf(of: Listed, { label, ...given }: GivenFilter): ListFilter {
  const { source, search, choices } = given;
  const said = { ...given, label: label ?? headOf(of, source) ?? source };
  if (of.columns[source] === 'boolean') return { ...said, kind: 'yesNo' };
  if (of.columns[source] === 'time') return { ...said, kind: 'dates' };
  if (search !== undefined) return { ...said, search, kind: 'found' };
  const field = of.fields[source];
  if (choices === undefined && source.endsWith('UserID')) return { ...said, kind: 'user' };
  return { ...said, choices: choices ?? (field === undefined ? [] : choicesOf(field)), kind: 'choice' };
}
