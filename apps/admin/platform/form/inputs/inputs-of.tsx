import type { ReactNode } from 'react';
import { BooleanInput, type BooleanInputProps } from './BooleanInput.tsx';
import { CarInput, type CarInputProps, type CarOf } from './CarInput.tsx';
import { CompanyInput, type CompanyInputProps } from './CompanyInput.tsx';
import { DateInput, DateTimeInput, type DateInputProps, type DateTimeInputProps } from './DateInput.tsx';
import type { InputProps } from '../form-types.ts';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';
import { lastOf, type LastOf, type PathTo } from '../paths.ts';
import { PersonInput, type PersonInputProps } from './PersonInput.tsx';
import { SelectInput, type SelectInputProps } from './SelectInput.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';
import { ToggleInput, type ToggleInputProps } from './ToggleInput.tsx';
import { UserInput, type UserInputProps } from './UserInput.tsx';

/** An input must give its own label when the contract has none for the field. */
type LabelOf<Source extends string, Labelled> = LastOf<Source> extends Labelled ? unknown : { readonly label: string };

export interface InputsOptions<Body extends new () => object, Labelled extends string> {
  /** The bodies that the forms send. */
  readonly bodies: readonly Body[];
  /** The contract's labels, by the last part of a field's path. */
  readonly labels: Readonly<Record<Labelled, string>>;
}

/**
 * The inputs for the forms of some bodies, with react-admin's names.
 * The compiler checks that `source` is a path to a value of the right kind. The label is the contract's by default.
 */
export function inputsOf<Class extends new () => object, Labelled extends string>({
  labels,
}: InputsOptions<Class, Labelled>) {
  type Body = InstanceType<Class>;
  const labelOf: Readonly<Record<string, string>> = labels;
  const labelled = <Props extends Pick<InputProps, 'source' | 'label'>>(props: Props) => ({
    ...props,
    label: props.label ?? labelOf[lastOf(props.source)] ?? '',
  });
  type For<Value, Source extends PathTo<Body, Value>, Props> = Props & LabelOf<Source, Labelled>;
  type Text = PathTo<Body, string>;
  type Numeric = PathTo<Body, number>;
  type Choosable = PathTo<Body, string | number>;
  return {
    TextInput: <Source extends Text>(props: For<string, Source, TextInputProps<Source>>): ReactNode => (
      <TextInput {...labelled(props)} />
    ),
    NumberInput: <Source extends Numeric>(props: For<number, Source, NumberInputProps<Source>>): ReactNode => (
      <NumberInput {...labelled(props)} />
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
      props: For<string | number, Source, SelectInputProps<Source>>,
    ): ReactNode => <SelectInput {...labelled(props)} />,
    ToggleInput: <Source extends Choosable>(
      props: For<string | number, Source, ToggleInputProps<Source>>,
    ): ReactNode => <ToggleInput {...labelled(props)} />,
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
