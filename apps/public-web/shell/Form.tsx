import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import type { ReactNode } from 'react';

const errorId = (name: string) => `${name}-error`;
const hintId = (name: string) => `${name}-hint`;
const listId = (name: string) => `${name}-list`;

/** The ids of a field's hint and error, for `aria-describedby`. */
const describedBy = (name: string, error: string | undefined, hint: string | undefined): string | undefined =>
  [hint && hintId(name), error && errorId(name)].filter(Boolean).join(' ') || undefined;

/** The errors above the form, each with a link to its field. It takes the focus on a refused form. */
export function ErrorSummary({ errors, message }: Pick<FilledForm, 'errors' | 'message'>) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0 && message === null) return null;
  return (
    <div
      className="error-summary"
      id="error-summary"
      role="alert"
      tabIndex={-1}
      autoFocus
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul>
        {wrong.map(([name, text]) => (
          <li key={name}>
            <a href={`#${name}`}>{text}</a>
          </li>
        ))}
        {message !== null && <li>{message}</li>}
      </ul>
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="field-error" id={errorId(name)}>
      <span className="sr-only">Error: </span>
      {error}
    </p>
  );
}

interface FieldProps {
  name: string;
  label: string;
  form: FilledForm;
  type?: 'text' | 'email' | 'tel' | 'date' | 'time';
  hint?: string;
  autoComplete?: string;
  min?: string;
  max?: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'decimal';
  /** The step of a time, in seconds. */
  step?: number;
  /** The suggestions while typing. A script can fill an empty list. */
  suggestions?: readonly string[];
}

/**
 * A field with label, hint and error, which keeps its value. The server checks it, so that every browser shows the same
 * errors.
 */
export function Field({
  name,
  label,
  form: { values, errors },
  type = 'text',
  hint,
  suggestions,
  ...input
}: FieldProps) {
  const error = errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={values[name]}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(name, error, hint)}
        {...(suggestions && { list: listId(name) })}
        {...input}
      />
      {suggestions && (
        <datalist id={listId(name)}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** A field of several lines. */
export function Lines({
  name,
  label,
  form: { values, errors },
  maxLength,
}: Pick<FieldProps, 'name' | 'label' | 'form' | 'maxLength'>) {
  const error = errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldError name={name} error={error} />
      <textarea
        id={name}
        name={name}
        rows={4}
        maxLength={maxLength}
        defaultValue={values[name]}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(name, error, undefined)}
      />
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  name: string;
  label: string;
  form: FilledForm;
  choices: readonly Choice[];
  /** The choice preselected at first. None when left out. */
  first?: string;
  autoComplete?: string;
}

/** A choice from a menu. */
export function Select({ name, label, form: { values, errors }, choices, first, autoComplete }: SelectProps) {
  const error = errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldError name={name} error={error} />
      <select
        id={name}
        name={name}
        defaultValue={values[name] ?? first ?? ''}
        autoComplete={autoComplete}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(name, error, undefined)}
      >
        {first === undefined && <option value="">Please select</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A checkbox. A sent form contains it only when it is ticked. */
export function Checkbox({
  name,
  label,
  form: { values },
  isCheckedFirst,
}: {
  name: string;
  label: string;
  form: FilledForm;
  isCheckedFirst: boolean;
}) {
  const isBlank = Object.keys(values).length === 0;
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isBlank ? isCheckedFirst : values[name] !== undefined}
      />
      {label}
    </label>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  form: FilledForm;
  choices: readonly Choice[];
  hint?: string;
}

/** A choice among a few radio buttons. An error's link leads to the first. */
export function Choices({ name, legend, form: { values, errors }, choices, hint }: ChoicesProps) {
  const error = errors[name];
  return (
    <fieldset className="field choices" aria-describedby={describedBy(name, error, hint)}>
      <legend>{legend}</legend>
      {hint !== undefined && (
        <p className="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
      <div className="grid">
        {choices.map(({ value, label }, at) => (
          <label key={value} className="choice">
            <input
              type="radio"
              id={at === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={values[name] === value}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The submit button, and above it the status of a script that sends the form. */
export function Send({ isSecondary = false, children }: { isSecondary?: boolean; children: ReactNode }) {
  return (
    <>
      <p className="sending" role="status" />
      <button type="submit" className={isSecondary ? 'secondary' : 'primary'}>
        {children}
      </button>
    </>
  );
}
