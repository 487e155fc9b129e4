import { useEffect, useRef, useState } from 'react';
import './marks.css';

export interface CountProps {
  /** Undefined while it is not known. */
  readonly value: number | undefined;
  readonly className: string;
}

/** A number in groups of thousands; marked for a moment when it changes under the reader's eyes. */
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
