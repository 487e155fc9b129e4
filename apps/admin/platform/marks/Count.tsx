import { useEffect, useRef, useState } from 'react';
import './marks.css';

export interface CountProps {
  /** Undefined until it is known. */
  readonly value: number | undefined;
  readonly className: string;
}

/** A number with separators, marked for a moment when it changes on screen. */
export function Count({ value, className }: CountProps) {
  const before = useRef(value);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (before.current !== undefined && value !== undefined && before.current !== value)
      setChanges((count) => count + 1);
    before.current = value;
  }, [value]);
  return (
    <span key={changes} className={changes === 0 ? className : `${className} changed`}>
      {value?.toLocaleString('en-AU')}
    </span>
  );
}
