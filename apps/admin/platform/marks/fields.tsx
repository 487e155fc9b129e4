import { codesInWords, type Code } from '@leaseledger/contract/kernel/codes';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { dateText } from '../time/moments.ts';
import { monthOf, monthText } from '../time/month.ts';
import { codeOf, type CodeTable } from './codes.ts';
import { phoneText } from '@leaseledger/contract/shared/phone-text';
import { Money } from './Money.tsx';
import { PriorityMark } from './PriorityMark.tsx';
import { RelativeTime } from './RelativeTime.tsx';
import { StatusMark } from './StatusMark.tsx';

/** The fields of a record with values of one type. */
export type SourceOf<R extends object, Value> = {
  [Field in keyof R]-?: [R[Field]] extends [Value | null] ? Field : never;
}[keyof R] &
  string;

/** A field must name its record, as in `<DateField<LeadRow> source="…" />`. Otherwise no source compiles. */
export interface FieldProps<R extends object, Value> {
  readonly source: NoInfer<SourceOf<R, Value>>;
}

/** The value of a field of the surrounding record. */
function useValue<Value>(source: string): Value | null {
  const record = useRecordContext<Record<string, unknown> & { id: number }>();
  // `FieldProps` has checked the type of the source.
  return (record?.[source] ?? null) as Value | null;
}

export interface TextFieldProps<R extends object> extends FieldProps<R, string | number> {
  /** The text for a null value, for example 'Unassigned'. */
  readonly emptyText?: string;
  /** Shows the whole text on hover, because a column may cut it off. */
  readonly hover?: true;
}

/** A text or a number, unformatted. */
export function TextField<R extends object = object>({ source, emptyText, hover }: TextFieldProps<R>): ReactNode {
  const value = useValue<string | number>(source);
  if (value === null) return emptyText === undefined ? null : <span className="nothing">{emptyText}</span>;
  return hover ? <span title={String(value)}>{value}</span> : value;
}

/** A telephone number as text. A record's panel has links that call it. */
export function PhoneField<R extends object = object>({ source }: FieldProps<R, string>): ReactNode {
  const value = useValue<string>(source);
  return value === null ? null : phoneText(value);
}

/** The day of a moment, for example '21/11/2026'. */
export function DateField<R extends object = object>({ source }: FieldProps<R, string>): ReactNode {
  const value = useValue<string>(source);
  return value === null ? null : dateText(value);
}

/** The month of a moment, for example 'November 2026'. */
export function MonthField<R extends object = object>({ source }: FieldProps<R, string>): ReactNode {
  const value = useValue<string>(source);
  return value === null ? null : monthText(monthOf(value));
}

/** A price in cents, for example '$54,990.00'. */
export function CentsField<R extends object = object>({ source }: FieldProps<R, number>): ReactNode {
  const value = useValue<number>(source);
  return <Money amount={value === null ? null : value / 100} />;
}

/** The age of a moment. */
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

/** The label of a code. */
export const SelectField = <R extends object = object>({ source, codes }: CodeFieldProps<R>): ReactNode =>
  codeOf(codes, useValue<number>(source))?.label;

/** The labels of several codes, stored as comma-separated ids. */
export function CodesField<R extends object = object>({
  source,
  codes,
}: FieldProps<R, string> & { readonly codes: Readonly<Record<string, Code>> }): ReactNode {
  const list = useValue<string>(source);
  return list === null ? null : codesInWords(codes, list);
}

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

/** A value computed from several fields, or with its own wording. */
export function FunctionField<R extends object>({ render }: { readonly render: (record: R) => ReactNode }): ReactNode {
  const record = useRecordContext<R & { id: number }>();
  return record === undefined ? null : render(record);
}
