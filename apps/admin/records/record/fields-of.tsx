import type { Answer } from '@leaseledger/contract/kernel/answer';
import type { Code } from '@leaseledger/contract/kernel/codes';
import type { ComponentType, ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { dateText, momentText, weekdayText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { Mail, Phone } from '../../platform/marks/contact-marks.tsx';
import { Money } from '../../platform/marks/Money.tsx';
import { Field } from './FieldList.tsx';

/** The fields of a record that hold values of a kind, or nothing. */
type SourceOf<R, Value> = { [Name in keyof R & string]: NonNullable<R[Name]> extends Value ? Name : never }[keyof R &
  string];

interface LabelledField {
  readonly label?: string;
  /** What an empty one says; a dash where left out. */
  readonly nothing?: string;
}

export interface FieldsOptions<R extends object, Labelled extends string> {
  readonly record: Answer<R>;
  /** What the contract calls each field. */
  readonly labels: Readonly<Record<Labelled, string>>;
}

const count = new Intl.NumberFormat('en-AU');

function Weekday({ at }: { readonly at: string }) {
  return weekdayText(at, useNow());
}

/**
 * The fields of the record around them, by react-admin's names, each with its label, in a FieldList: `source` must be a field of the right kind, which the
 * compiler checks, and the label is the contract's unless the field says another.
 */
export function fieldsOf<R extends object, Labelled extends string>({ labels }: FieldsOptions<R, Labelled>) {
  const labelOf: Readonly<Record<string, string>> = labels;
  /** Where the contract has no label for a field, the field must say one. */
  type PropsOf<Source extends string> = LabelledField & { readonly source: Source } & (Source extends Labelled
      ? unknown
      : { readonly label: string });

  const shown =
    <Value, Options extends object = {}>(words: (value: Value, options: Options) => ReactNode) =>
    <Source extends SourceOf<R, Value>>(props: PropsOf<Source> & Options): ReactNode => {
      const { source, label = labelOf[source] ?? source, nothing } = props;
      // SourceOf leaves only fields whose value is of that kind or nothing.
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
    BooleanField: shown<boolean, { readonly yes?: string; readonly no?: string }>((is, { yes = 'Yes', no = 'No' }) =>
      is ? yes : no,
    ),
    DateField: shown<string>((day) => dateText(day)),
    DateTimeField: shown<string, { readonly weekday?: boolean }>((moment, { weekday }) =>
      weekday === true ? <Weekday at={moment} /> : momentText(moment),
    ),
    PhoneField: shown<string>((number) => <Phone number={number} />),
    EmailField: shown<string>((address) => <Mail address={address} />),
    /** A coded value: its word, or its mark. */
    SelectField: shown<
      number,
      {
        readonly codes: Readonly<Record<number, Code>>;
        readonly Mark?: ComponentType<{ readonly code: Code | undefined }>;
      }
    >((id, { codes, Mark }) => (Mark === undefined ? codes[id]?.label : <Mark code={codes[id]} />)),
    /** What no single field says. */
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
