import { useEffect, useState } from 'react';

/** Milliseconds without a keystroke after which a text is searched for. */
const PAUSE = 250;

/** The text as it was when the typing last paused; empty before the first pause. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
