import { userSession } from './session.ts';
import { visitedPlaces } from './storage.ts';

/** So many places are remembered. */
const MOST = 8;

/** Where somebody was, the latest first, as addresses: '/leads', '/leads/view/12'. Nothing of whoever used this browser before. */
export function useVisited(userID: number): readonly string[] {
  const kept = visitedPlaces.use();
  return kept?.UserID === userID ? kept.places : [];
}

/** Remembers that the user was there. */
export function noteVisit(place: string): void {
  const UserID = userSession.get()?.user.UserID;
  if (UserID === undefined) return;
  const kept = visitedPlaces.get();
  const before = kept?.UserID === UserID ? kept.places : [];
  visitedPlaces.set({ UserID, places: [place, ...before.filter((each) => each !== place)].slice(0, MOST) });
}
