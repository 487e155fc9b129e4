import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { observable } from '../observable.ts';

/** How many commands without a form of their own are under way. */
export const quickCommands = observable(0);

/** After this long somebody waits, in milliseconds. */
const SLOW = 1000;

/** Says of what was sent that there is no answer yet, once that takes long. It stands in a live region, so that it is read out. */
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
