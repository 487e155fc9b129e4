import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useInput } from 'react-admin';
import { LinkButton } from '../screens/LinkButton.tsx';
import { afterPress } from './after-press.ts';
import type { FormValue, InputProps } from './form-types.ts';
import { useNewer, type Newer, type NewerValue } from './newer.ts';
import { NewerChoice } from './NewerChoice.tsx';

/** The state of one input of a form: its value, and the ids and handlers that tie it to label and message. */
export interface FormInput {
  readonly value: unknown;
  /** Differs from the form's first value. */
  readonly isChanged: boolean;
  change(value: FormValue): void;
  blur(): void;
  readonly ref: (element: HTMLElement | null) => void;
  readonly id: string;
  readonly labelId: string;
  /** The id of the input's message. */
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly error: string | undefined;
  /** The value that another user saved here while the form was open. */
  readonly newer: (NewerValue & Pick<Newer, 'place'>) | undefined;
}

const asItIs = (value: unknown) => value;

/** Ties an input to the surrounding form. */
export function useFormInput({ source }: Pick<InputProps, 'source'>): FormInput {
  const id = useId();
  const { field, fieldState } = useInput({ source, parse: asItIs, format: asItIs });
  const newer = useNewer(source);
  const error = fieldState.error?.message;
  return {
    value: field.value,
    isChanged: fieldState.isDirty,
    change: field.onChange,
    blur: () => afterPress(field.onBlur),
    ref: field.ref,
    id,
    labelId: `${id}-label`,
    describedBy: `${id}-message`,
    invalid: error !== undefined,
    error,
    newer,
  };
}

const plainWords = (value: FormValue): ReactNode => value;

export interface FieldMessageProps {
  readonly input: FormInput;
  readonly hint?: ReactNode;
  /** The label of the input. */
  readonly label?: string | undefined;
  /** Puts a value into words. Without it the value is shown as it is. */
  readonly words?: (value: FormValue) => ReactNode;
}

/** The text below an input: its error or hint, and the value that another user saved while this one typed. */
export function FieldMessage({ input, hint, label, words = plainWords }: FieldMessageProps) {
  const { newer } = input;
  const isThere = newer?.isTyped === true && !Object.is(newer.theirs, input.value);
  const there = newer === undefined ? '' : (words(newer.theirs) ?? '');
  return (
    <div id={input.describedBy}>
      {input.error !== undefined ? (
        <div className="form-error" role="alert">
          <CircleAlert aria-hidden />
          <span>{input.error}</span>
        </div>
      ) : (
        hint !== undefined && <div className="form-hint">{hint}</div>
      )}
      {newer !== undefined && newer.place !== null && label !== undefined && (
        <NewerChoice
          label={label}
          newer={newer}
          place={newer.place}
          value={input.value}
          onChoose={input.change}
          words={words}
        />
      )}
      {isThere && (
        <div className="form-hint form-there">
          <TriangleAlert aria-hidden />
          <span>
            Now in the record: {there === '' ? <span className="nothing">nothing</span> : <b>{there}</b>}.{' '}
            <LinkButton onClick={() => input.change(newer.theirs)}>Take it</LinkButton>
          </span>
        </div>
      )}
    </div>
  );
}

export interface FormFieldProps extends InputProps, Omit<FieldMessageProps, 'label'> {
  /** Text at the end of the label's line, for example '14 / 8000' or 'Melbourne time'. */
  readonly counter?: string;
  /** The label names a group of buttons instead of one control. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

/** A label with 'optional' or a counter at its end, the input, and the message below. */
export function FormField({
  source,
  label,
  optional = false,
  hint,
  input,
  words,
  counter,
  group = false,
  children,
}: FormFieldProps) {
  return (
    <div className="form-field" data-field={source}>
      <div className="form-label">
        {group ? (
          <span id={input.labelId}>{label}</span>
        ) : (
          <label id={input.labelId} htmlFor={input.id}>
            {label}
          </label>
        )}
        {optional && <span className="form-tag">optional</span>}
        {counter !== undefined && (
          <span id={`${input.id}-tag`} className="form-tag">
            {counter}
          </span>
        )}
      </div>
      {children}
      <FieldMessage input={input} label={label} hint={hint} words={words} />
    </div>
  );
}
