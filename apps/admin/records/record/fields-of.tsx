import type { Answer } from '@leaseledger/contract/kernel/answer';
import type { Code } from '@leaseledger/contract/kernel/codes';
import type { ComponentType, ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { dateText, momentText, weekdayText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { Mail, Phone } from '../../platform/marks/contact-marks.tsx';
import { Money } from '../../platform/marks/Money.tsx';
import { Field } from './FieldList.tsx';

/** The fields of a record whose values have one type, or are null. */
type SourceOf<R, Value> = { [Name in keyof R & string]: NonNullable<R[Name]> extends Value ? Name : never }[keyof R &
  string];

interface LabelledField {
  readonly label?: string;
  /** The text without a value. The default is a dash. */
  readonly nothing?: string;
}

export interface FieldsOptions<R extends object, Labelled extends string> {
  readonly record: Answer<R>;
  /** The contract's labels, by field. */
  readonly labels: Readonly<Record<Labelled, string>>;
}

const count = new Intl.NumberFormat('en-AU');

function Weekday({ at }: { readonly at: string }) {
  return weekdayText(at, useNow());
}

/**
 * The labelled fields of a record, with react-admin's names, for a FieldList.
 * The compiler checks that `source` is a field of the right type. The label is the contract's by default.
 */
export function fieldsOf<R extends object, Labelled extends string>({ labels }: FieldsOptions<R, Labelled>) {
  const labelOf: Readonly<Record<string, string>> = labels;
  /** A field must give its own label when the contract has none for it. */
  type PropsOf<Source extends string> = LabelledField & { readonly source: Source } & (Source extends Labelled
      ? unknown
      : { readonly label: string });

  const shown =
    <Value, Options extends object = {}>(words: (value: Value, options: Options) => ReactNode) =>
    <Source extends SourceOf<R, Value>>(props: PropsOf<Source> & Options): ReactNode => {
      const { source, label = labelOf[source] ?? source, nothing } = props;
      // SourceOf allows only fields whose value has this type or is null.
      const value = useRecordContext<R>()?.[source] as Value | null | undefined;
      return (
        <Field label={label} {...(nothing === undefined ? {} : { nothing })}>
          {value === null || value === undefined || value === '' ? null : words(value, props)}
        </Field>
      );
    };

  return {
    TextField: shown<string>((text) => text),
    NumberField: shown<number, { readonly suffix?: string }>((number, { suffix }) =>
      [count.format(number), suffix].filter(Boolean).join(' '),
    ),
    MoneyField: shown<number>((amount) => <Money amount={amount} />),
    CentsField: shown<number>((price) => <Money amount={price / 100} />),
    BooleanField: shown<boolean, { readonly yes?: string; readonly no?: string }>((is, { yes = 'Yes', no = 'No' }) =>
      is ? yes : no,
    ),
    DateField: shown<string>((day) => dateText(day)),
    DateTimeField: shown<string, { readonly weekday?: boolean }>((moment, { weekday }) =>
      weekday === true ? <Weekday at={moment} /> : momentText(moment),
    ),
    PhoneField: shown<string>((number) => <Phone number={number} />),
    EmailField: shown<string>((address) => <Mail address={address} />),
    /** A coded value: its label, or its mark. */
    SelectField: shown<
      number,
      {
        readonly codes: Readonly<Record<number, Code>>;
        readonly Mark?: ComponentType<{ readonly code: Code | undefined }>;
      }
    >((id, { codes, Mark }) => (Mark === undefined ? codes[id]?.label : <Mark code={codes[id]} />)),
    /** A value computed from several fields. */
    FunctionField: ({
      label,
      nothing,
      render,
    }: {
      readonly label: string;
      readonly nothing?: string;
      readonly render: (record: R) => ReactNode;
    }): ReactNode => {
      const record = useRecordContext<R>();
      return (
        <Field label={label} {...(nothing === undefined ? {} : { nothing })}>
          {record === undefined ? null : render(record)}
        </Field>
      );
    },
  };
}

/** A hook that reads the record of the surrounding panel. @param what the kind of record, e.g. 'a lead', for its error */
export const recordOfPanel = <Shown extends RaRecord>(what: string) =>
  function useRecord(): Shown {
    const record = useRecordContext<Shown>();
    if (record === undefined) throw new Error(`The component is for the panel of ${what}.`);
    return record;
  };
