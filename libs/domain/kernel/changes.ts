import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import type { Format } from '@leaseledger/contract/kernel/format';
import { inWords } from './words.ts';

/** The labels and formats that histories use for the fields of a record, and the sealed fields. */
export interface FieldWords {
  readonly labels: Readonly<Record<string, string>>;
  readonly formats: Readonly<Record<string, Format>>;
  readonly sealed: readonly string[];
}

const changed = (Label: string, values: Partial<HistoryChange> = {}): HistoryChange => ({
  Label,
  From: null,
  To: null,
  IsSealed: false,
  RecordType: null,
  ...values,
});
const valueOf = (fields: object, field: string): unknown =>
  Object.entries(fields).find(([name]) => name === field)?.[1];
/** The previous values of the changed fields. Older amendments lack them. */
const formerOf = (data: object): object =>
  'was' in data && typeof data.was === 'object' && data.was !== null ? data.was : {};

function told(data: object, field: string, { labels, formats }: FieldWords): HistoryChange {
  const format = formats[field] ?? 'text';
  return changed(labels[field] ?? field, {
    From: inWords(format, valueOf(formerOf(data), field)),
    To: inWords(format, valueOf(data, field)),
  });
}

const mentioned = (data: object, { labels }: Pick<FieldWords, 'labels'>): string[] =>
  Object.keys(labels).filter((field) => Object.hasOwn(data, field));

/** The labels of the fields that an amendment mentions. */
export const labelsIn = (data: object, labels: FieldWords['labels']): readonly string[] =>
  mentioned(data, { labels }).map((field) => labels[field] ?? field);

/**
 * The changes that an entry may show of an amendment. The entry outlives the person's key. So a sealed field or an id
 * shows only that it changed. Fields with the same label become one change.
 */
export function openChanges(data: object, words: FieldWords): readonly HistoryChange[] {
  const isTold = (field: string) => !words.sealed.includes(field) && words.formats[field] !== 'id';
  const changes = mentioned(data, words).map((field) =>
    isTold(field) ? told(data, field, words) : changed(words.labels[field] ?? field, { IsSealed: true }),
  );
  return [...Map.groupBy(changes, ({ Label }) => Label).values()].flatMap(
    (same) => same.find(({ IsSealed }) => IsSealed) ?? same[0] ?? [],
  );
}

/** The previous and the new values of an amendment's sealed fields. */
export const sealedChanges = (data: object, words: FieldWords): readonly HistoryChange[] =>
  mentioned(data, words)
    .filter((field) => words.sealed.includes(field) && valueOf(formerOf(data), field) !== valueOf(data, field))
    .map((field) => ({ ...told(data, field, words), IsSealed: true }));

/** A change of a field whose values stand in words already. */
export const fieldChanged = (Label: string, From: string | null, To: string | null): HistoryChange =>
  changed(Label, { From, To });

const idText = (id: number | null): string | null => (id === null ? null : String(id));

/** A change from one record to another, or to none. */
export const recordChanged = (
  Label: string,
  RecordType: string,
  from: number | null,
  to: number | null,
): HistoryChange => changed(Label, { From: idText(from), To: idText(to), RecordType });
