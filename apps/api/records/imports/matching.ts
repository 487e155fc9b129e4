import type { ImportColumn, ImportMatch } from '@leaseledger/contract/imports/import.views';
import type { ImportField } from '@leaseledger/contract/imports/importable';
import { readCell, type Directory } from './cells.ts';

/** A suggestion needs at least this certainty. */
const ENOUGH = 0.5;

/** A label in a form that ignores differences in writing. */
const wordsOf = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])_([a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const squeezed = (words: string): string => words.replaceAll(' ', '');

/** How well a column's header matches a field's label, from 0 to 1. */
function byHeader(header: string, { label, name, synonyms = [] }: ImportField): number {
  // 'FirstName' is two words.
  const asked = wordsOf(header.replace(/([a-z\d])([A-Z])/g, '$1 $2'));
  if (asked === '') return 0;
  const known = [label, name.split('.').at(-1) ?? '', ...synonyms].map(wordsOf);
  const at = known.findIndex((words) => squeezed(words) === squeezed(asked));
  if (at === 0) return 1;
  if (at > 0) return 0.95;
  const parts = asked.split(' ');
  // 'Customer mobile number' contains all words of 'mobile number'.
  return known.some((words) => words.includes(' ') && words.split(' ').every((word) => parts.includes(word))) ? 0.6 : 0;
}

/** How well the values of a column match a field, for types that can be recognised. */
function byContent({ Samples }: ImportColumn, field: ImportField, directory: Directory): number {
  if (Samples.length === 0) return 0;
  const share = (fits: (sample: string) => boolean) => Samples.filter(fits).length / Samples.length;
  const { type } = field;
  if (type === 'email') return 0.55 * share((sample) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(sample.trim()));
  if (type === 'phone')
    return 0.55 * share((sample) => /^(?:\+?61|0)?[23478]\d{8}$/.test(sample.replace(/[\s().-]/g, '')));
  if (type === 'user') return 0.55 * share((sample) => directory.users.has(sample.trim().toLowerCase()));
  if (typeof type === 'object' && 'oneOf' in type)
    return (
      0.52 * share((sample) => readCell(field, sample, directory).value !== undefined && Number.isNaN(Number(sample)))
    );
  return 0;
}

/** Whether the values of a column cannot belong to a field. */
function contradicts({ Samples }: ImportColumn, { type }: ImportField): boolean {
  return type === 'email' && Samples.length > 0 && !Samples.some((sample) => sample.includes('@'));
}

/**
 * Suggests columns for fields by labels, synonyms and values. Each column and each field occurs once, and the most
 * certain match wins.
 */
export function suggested(
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
  directory: Directory,
): readonly ImportMatch[] {
  const scored = columns.flatMap((column, index) =>
    fields.flatMap((field, order) => {
      const score = contradicts(column, field)
        ? 0
        : Math.max(byHeader(column.Header, field), byContent(column, field, directory));
      return score < ENOUGH ? [] : [{ index, field, score, order }];
    }),
  );
  scored.sort((one, other) => other.score - one.score || one.order - other.order || one.index - other.index);
  const [taken, filled] = [new Set<number>(), new Set<string>()];
  const matches: ImportMatch[] = [];
  for (const { index, field } of scored) {
    if (taken.has(index) || filled.has(field.name)) continue;
    taken.add(index);
    filled.add(field.name);
    matches.push({ Field: field.name, Column: index, Value: null });
  }
  return matches;
}
