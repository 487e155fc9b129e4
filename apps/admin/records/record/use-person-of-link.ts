import { useLocation } from 'react-router';

/** The person of a new record, when a link on the person's record opened the form. */
export function usePersonOfLink(): number | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'PersonID' in state && typeof state.PersonID === 'number'
    ? state.PersonID
    : null;
}
