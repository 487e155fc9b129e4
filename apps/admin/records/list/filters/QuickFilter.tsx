import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../platform/keyboard/keys.ts';

const PAUSE = 250;

export interface QuickFilterProps {
  /** For example 'Filter these leads'. */
  readonly label: string;
  /** The text of the empty field. The label when left out. */
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text filter that asks the server after 250 ms without a key. `/` focuses it, Escape leaves it. */
export function QuickFilter({ label, placeholder = label, value, onChange }: QuickFilterProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value; // The address changed elsewhere: back, another view, or cleared filters.
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === sent.current.trim()) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <div className="quick-filter">
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (typed === '') event.currentTarget.blur();
          else setTyped('');
        }}
      />
      {typed !== '' && (
        <button type="button" aria-label="Clear the text" onClick={() => setTyped('')}>
          <X />
        </button>
      )}
    </div>
  );
}
