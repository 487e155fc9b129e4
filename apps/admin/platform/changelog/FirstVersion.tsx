import { useEffect } from 'react';
import { noteVersion } from './note-version.ts';

/** Stores the current version as the first one of a new user. */
export default function FirstVersion({ onNoted }: { readonly onNoted: () => void }) {
  useEffect(() => {
    void noteVersion().then((isNoted) => isNoted && onNoted());
  }, [onNoted]);
  return null;
}
