import { useId } from 'react';

export interface ChoicesProps<Value> {
  /** The name of the group, for example 'Type'. */
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice among a few chips. Tab reaches the chosen one, and arrow keys choose. */
export function Choices<Value extends string | number>({ label, choices, value, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
