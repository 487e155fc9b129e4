import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { observable } from '../observable.ts';

/** The number of running commands that have no form. */
export const quickCommands = observable(0);

/** The milliseconds after which a command counts as slow. */
const SLOW = 1000;

/** Shows that a slow command has no answer yet. It is a live region, so that a screen reader reads it. */
export function UnderWay({ pending }: { readonly pending: boolean }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return (
    pending &&
    isSlow && (
      <span className="under-way">
        <LoaderCircle aria-hidden />
        Still under way…
      </span>
    )
  );
}
