import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FormValue } from './form-types.ts';
import type { NewerValue } from './newer.ts';

export interface NewerChoiceProps {
  readonly label: string;
  readonly newer: NewerValue;
  readonly place: HTMLElement;
  /** The form's current value. */
  readonly value: unknown;
  readonly onChoose: (value: FormValue) => void;
  readonly words: (value: FormValue) => ReactNode;
}

const nothing = <span className="nothing">nothing</span>;

/**
 * One field of the notice above the form.
 * It shows this user's value and the one that another user saved; a press takes either.
 */
export function NewerChoice({ label, newer, place, value, onChoose, words }: NewerChoiceProps) {
  const { theirs, isTyped } = newer;
  const isTheirs = Object.is(value, theirs);
  const [mine, setMine] = useState(newer.mine);
  // Inputs hold only form values. The last typed value is kept, so that a press can take it again.
  if (!isTheirs && !Object.is(mine, value)) setMine(value as FormValue);
  const said = (one: FormValue) => {
    const text = words(one);
    return (text ?? '') === '' ? nothing : <b>{text}</b>;
  };
  return createPortal(
    <li>
      <span className="newer-label">{label}</span>
      <button type="button" aria-pressed={!isTheirs} onClick={() => onChoose(mine)}>
        <span>{isTyped ? 'Keep mine' : 'Back to'}</span> {said(mine)}
      </button>
      <button type="button" aria-pressed={isTheirs} onClick={() => onChoose(theirs)}>
        <span>Take theirs</span> {said(theirs)}
      </button>
    </li>,
    place,
  );
}
