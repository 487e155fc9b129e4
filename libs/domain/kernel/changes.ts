import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import type { Format } from '@leaseledger/contract/kernel/format';
import { inWords } from './words.ts';

/** How histories call and write the fields of a record, and which of them are sealed. */
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
/** What the changed fields held before; older amendments do not say it. */
const formerOf = (data: object): object =>
  'was' in data && typeof data.was === 'object' && data.was !== null ? data.was : {};

function told(data: object, field: string, { labels, formats }: FieldWords): HistoryChange {
  const format = formats[field] ?? 'text';
  return changed(labels[field] ?? field, {
    From: inWords(format, valueOf(formerOf(data), field)),
    To: inWords(format, valueOf(data, field)),
  });
}

const mentioned = (data: object, { labels }: FieldWords): string[] =>
  Object.keys(labels).filter((field) => Object.hasOwn(data, field));

/** What an entry may say of an amendment. It outlives the person's key: of a sealed field only that it changed, whatever it holds; so of an id. Fields of one label are one. */
export function openChanges(data: object, words: FieldWords): readonly HistoryChange[] {
  const isTold = (field: string) => !words.sealed.includes(field) && words.formats[field] !== 'id';
  const changes = mentioned(data, words).map((field) =>
    isTold(field) ? told(data, field, words) : changed(words.labels[field] ?? field, { IsSealed: true }),
  );
  return [...Map.groupBy(changes, ({ Label }) => Label).values()].flatMap(
    (same) => same.find(({ IsSealed }) => IsSealed) ?? same[0] ?? [],
  );
}

/** From what to what the sealed fields of an amendment changed. */
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
