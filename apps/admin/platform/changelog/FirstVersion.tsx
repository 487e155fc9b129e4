import { useEffect } from 'react';
import { noteVersion } from './note-version.ts';

/** Notes the version that a user begins with. */
export default function FirstVersion({ onNoted }: { readonly onNoted: () => void }) {
  useEffect(() => {
    void noteVersion().then((isNoted) => isNoted && onNoted());
  }, [onNoted]);
  return null;
}
