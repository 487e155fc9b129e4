import { useEffect, useState } from 'react';

/** The pause in milliseconds after which a typed text is searched. */
const PAUSE = 250;

/** The text at the last pause in typing. Empty before the first pause. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
