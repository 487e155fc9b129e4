import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { dateText } from '../time/moments.ts';
import { codeOf, type CodeTable } from './codes.ts';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { PriorityMark } from './PriorityMark.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { StatusMark } from './StatusMark.tsx';

/** The fields of a record that hold such a value. */
export type SourceOf<R extends object, Value> = {
  [Field in keyof R]-?: [R[Field]] extends [Value | null] ? Field : never;
}[keyof R] &
  string;

/** A field names the record that it reads from, `<DateField<LeadRow> source="…" />`: without it no source compiles. */
export interface FieldProps<R extends object, Value> {
  readonly source: NoInfer<SourceOf<R, Value>>;
}

/** The value of a field of the record around. */
function useValue<Value>(source: string): Value | null {
  const record = useRecordContext<Record<string, unknown> & { id: number }>();
  // That the source holds such a value was checked where it was written: `FieldProps`.
  return (record?.[source] ?? null) as Value | null;
}

export interface TextFieldProps<R extends object> extends FieldProps<R, string | number> {
  /** Stands there when there is nothing, e.g. 'Unassigned'. */
  readonly emptyText?: string;
  /** The whole text on hover, where a column may cut it off. */
  readonly hover?: true;
}

/** A text or a number as it is. */
export function TextField<R extends object = object>({ source, emptyText, hover }: TextFieldProps<R>): ReactNode {
  const value = useValue<string | number>(source);
  if (value === null) return emptyText === undefined ? null : <span className="nothing">{emptyText}</span>;
  return hover ? <span title={String(value)}>{value}</span> : value;
}

/** A telephone number, to be read; a record's panel has those to call. */
export function PhoneField<R extends object = object>({ source }: FieldProps<R, string>): ReactNode {
  const value = useValue<string>(source);
  return value === null ? null : phoneText(value);
}

/** The day of a moment, 21/11/2026. */
export function DateField<R extends object = object>({ source }: FieldProps<R, string>): ReactNode {
  const value = useValue<string>(source);
  return value === null ? null : dateText(value);
}

/** How long ago a moment is. */
export const TimeField = <R extends object = object>({ source }: FieldProps<R, string>): ReactNode => (
  <RelativeTime at={useValue<string>(source)} />
);

export interface BooleanFieldProps<R extends object> extends FieldProps<R, boolean> {
  readonly yes?: string;
  readonly no?: string;
}

export const BooleanField = <R extends object = object>({
  source,
  yes = 'Yes',
  no = 'No',
}: BooleanFieldProps<R>): ReactNode => (useValue<boolean>(source) ? yes : no);

export interface CodeFieldProps<R extends object> extends FieldProps<R, number> {
  readonly codes: CodeTable;
}

/** The word of a code. */
export const SelectField = <R extends object = object>({ source, codes }: CodeFieldProps<R>): ReactNode =>
  codeOf(codes, useValue<number>(source))?.label;

export const StatusField = <R extends object = object>({ source, codes }: CodeFieldProps<R>): ReactNode => (
  <StatusMark code={codeOf(codes, useValue<number>(source))} />
);

export const PriorityField = <R extends object = object>({
  source,
  codes,
  short = false,
}: CodeFieldProps<R> & { readonly short?: boolean }): ReactNode => (
  <PriorityMark code={codeOf(codes, useValue<number>(source))} short={short} />
);

/** What takes more than one field, or a wording of its own. */
export function FunctionField<R extends object>({ render }: { readonly render: (record: R) => ReactNode }): ReactNode {
  const record = useRecordContext<R & { id: number }>();
  return record === undefined ? null : render(record);
}
