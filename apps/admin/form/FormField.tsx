import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { afterPress } from './after-press.ts';
import type { InputProps } from './form-types.ts';

/** What an input needs to stand in a form: its value and the ties to its label and message. */
export interface FormInput {
  readonly value: unknown;
  change(value: unknown): void;
  blur(): void;
  readonly ref: (element: HTMLElement | null) => void;
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly error: string | undefined;
}

/** Ties an input to the form around it. */
export function useFormInput({ name, hint }: Pick<InputProps, 'name' | 'hint'>): FormInput {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return {
    value: field.value,
    change: field.onChange,
    blur: () => afterPress(field.onBlur),
    ref: field.ref,
    id,
    labelId: `${id}-label`,
    describedBy: error !== undefined || hint !== undefined ? `${id}-message` : undefined,
    invalid: error !== undefined,
    error,
  };
}

export interface FormFieldProps extends InputProps {
  readonly input: FormInput;
  /** '14 / 8000' */
  readonly counter?: string;
  /** The label names a group of buttons instead of one control. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

/** Label above, 'optional' or a counter at its end, the input, and the error or hint below. */
export function FormField({ name, label, optional = false, hint, input, counter, group = false, children }: FormFieldProps) {
  return (
    <div className="form-field" data-field={name}>
      <div className="form-label">
        {group ? <span id={input.labelId}>{label}</span> : <label id={input.labelId} htmlFor={input.id}>{label}</label>}
        {optional && <span className="form-tag">optional</span>}
        {counter !== undefined && <span className="form-tag">{counter}</span>}
      </div>
      {children}
      {input.error !== undefined ? (
        <div id={input.describedBy} className="form-error" role="alert">
          <CircleAlert aria-hidden />
          <span>{input.error}</span>
        </div>
      ) : (
        hint !== undefined && (
          <div id={input.describedBy} className="form-hint">
            {hint}
          </div>
        )
      )}
    </div>
  );
}
