import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { FormValue } from './form-types.ts';
import type { NewerValue } from './newer.ts';

export interface NewerChoiceProps {
  readonly label: string;
  readonly newer: NewerValue;
  readonly place: HTMLElement;
  /** What the form holds now. */
  readonly value: unknown;
  readonly onChoose: (value: FormValue) => void;
  readonly words: (value: FormValue) => ReactNode;
}

const nothing = <span className="nothing">nothing</span>;

/** One field of the notice above the form: its value and the one that somebody else saved, either of which is taken by pressing it. */
export function NewerChoice({ label, newer, place, value, onChoose, words }: NewerChoiceProps) {
  const { theirs, isTyped } = newer;
  const isTheirs = Object.is(value, theirs);
  const [mine, setMine] = useState(newer.mine);
  // Inputs hold nothing but values of forms. What was typed last is what is gone back to.
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
