import { choicesOf, labelsOf, type ChosenIn, type Field, type Fields } from '@leaseledger/contract/kernel/fields';
import type { ReactNode } from 'react';
import { BooleanInput, type BooleanInputProps } from './BooleanInput.tsx';
import { CarInput, type CarInputProps, type CarOf } from './CarInput.tsx';
import { CompanyInput, type CompanyInputProps } from './CompanyInput.tsx';
import { DateInput, DateTimeInput, type DateInputProps, type DateTimeInputProps } from './DateInput.tsx';
import type { InputChoice, InputProps } from '../form-types.ts';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';
import { lastOf, type LastOf, type PathTo } from '../paths.ts';
import { PersonInput, type PersonInputProps } from './PersonInput.tsx';
import { SelectInput, type SelectInputProps } from './SelectInput.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { ToggleInput, type ToggleInputProps } from './ToggleInput.tsx';
import { UserInput, type UserInputProps } from './UserInput.tsx';

/** An input must give its own label when the contract has none for the field. */
type LabelOf<Source extends string, Labelled> = LastOf<Source> extends Labelled ? unknown : { readonly label: string };

/** An input must give its own choices when the table has none for the field. */
type ChoicesOf<Source extends string, Chosen> =
  LastOf<Source> extends Chosen ? unknown : { readonly choices: readonly InputChoice[] };
/** The props of an input whose choices the table may have. */
type Choosing<Props extends { readonly choices: unknown }> = Omit<Props, 'choices'> & Partial<Pick<Props, 'choices'>>;

export interface InputsOptions<Body extends new () => object, Table extends Fields, Labelled extends string> {
  /** The bodies that the forms send. */
  readonly bodies: readonly Body[];
  /** The contract's table of their fields, by the last part of a field's path. */
  readonly fields?: Table;
  /** The labels of fields that no table has. */
  readonly labels?: Readonly<Record<Labelled, string>>;
}

/** The longest e-mail address. */
const EMAIL_MAX = 254;

/** How a text is typed. */
function typed({ kind, max }: Partial<Field>): Pick<TextInputProps, 'type' | 'maxLength'> {
  if (kind === 'email') return { type: 'email', maxLength: EMAIL_MAX };
  if (kind === 'phone') return { type: 'tel' };
  if (kind === 'postcode') return { maxLength: 4 };
  return max === undefined ? {} : { maxLength: max };
}

/** The unit of a number. */
function unitOf({ kind }: Partial<Field>): Pick<NumberInputProps, 'prefix' | 'suffix' | 'decimals' | 'parts'> {
  if (kind === 'money') return { prefix: '$', decimals: true };
  if (kind === 'cents') return { prefix: '$', decimals: true, parts: 100 };
  return kind === 'percent' ? { suffix: '%', decimals: true } : {};
}

/**
 * The inputs for the forms of some bodies, with react-admin's names.
 * The compiler checks that `source` is a path to a value of the right kind. Label, length, unit and choices are the contract's
 * by default.
 */
export function inputsOf<Class extends new () => object, Table extends Fields = {}, Labelled extends string = never>({
  fields,
  labels,
}: InputsOptions<Class, Table, Labelled>) {
  type Body = InstanceType<Class>;
  type Chosen = ChosenIn<Table>;
  const table: Fields = fields ?? {};
  const labelOf: Readonly<Record<string, string>> = { ...labelsOf(table), ...labels };
  const fieldOf = (source: string): Partial<Field> => table[lastOf(source)] ?? {};
  const labelled = <Props extends Pick<InputProps, 'source' | 'label'>>(props: Props) => ({
    ...props,
    label: props.label ?? labelOf[lastOf(props.source)] ?? '',
  });
  const chosen = <
    Props extends Pick<SelectInputProps, 'source' | 'label'> & Partial<Pick<SelectInputProps, 'choices'>>,
  >(
    props: Props,
  ) => {
    const field = table[lastOf(props.source)];
    return { ...labelled(props), choices: props.choices ?? (field === undefined ? [] : choicesOf(field)) };
  };
  type For<Value, Source extends PathTo<Body, Value>, Props> = Props & LabelOf<Source, keyof Table | Labelled>;
  type Text = PathTo<Body, string>;
  type Numeric = PathTo<Body, number>;
  type Choosable = PathTo<Body, string | number>;
  return {
    TextInput: <Source extends Text>(props: For<string, Source, TextInputProps<Source>>): ReactNode => (
      <TextInput {...typed(fieldOf(props.source))} {...labelled(props)} />
    ),
    NumberInput: <Source extends Numeric>(props: For<number, Source, NumberInputProps<Source>>): ReactNode => (
      <NumberInput {...unitOf(fieldOf(props.source))} {...labelled(props)} />
    ),
    BooleanInput: <Source extends PathTo<Body, boolean>>(
      props: For<boolean, Source, BooleanInputProps<Source>>,
    ): ReactNode => <BooleanInput {...labelled(props)} />,
    DateInput: <Source extends Text>(props: For<string, Source, DateInputProps<Source>>): ReactNode => (
      <DateInput {...labelled(props)} />
    ),
    DateTimeInput: <Source extends Text>(props: For<string, Source, DateTimeInputProps<Source>>): ReactNode => (
      <DateTimeInput {...labelled(props)} />
    ),
    SelectInput: <Source extends Choosable>(
      props: For<string | number, Source, Choosing<SelectInputProps<Source>>> & ChoicesOf<Source, Chosen>,
    ): ReactNode => <SelectInput {...chosen(props)} />,
    ToggleInput: <Source extends Choosable>(
      props: For<string | number, Source, Choosing<ToggleInputProps<Source>>> & ChoicesOf<Source, Chosen>,
    ): ReactNode => <ToggleInput {...chosen(props)} />,
    UserInput: <Source extends Numeric>(props: For<number, Source, UserInputProps<Source>>): ReactNode => (
      <UserInput {...labelled(props)} />
    ),
    PersonInput: <Source extends Numeric>(props: For<number, Source, PersonInputProps<Source>>): ReactNode => (
      <PersonInput {...labelled(props)} />
    ),
    CompanyInput: <Source extends Text>(props: For<string, Source, CompanyInputProps<Source, Numeric>>): ReactNode => (
      <CompanyInput {...labelled(props)} />
    ),
    CarInput: ({ car }: Pick<CarInputProps<CarOf<Text>>, 'car'>): ReactNode => (
      <CarInput car={car} label={labelOf[`${lastOf(car)}Manufacturer`] ?? ''} />
    ),
  };
}
