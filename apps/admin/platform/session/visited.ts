import { userSession } from './session.ts';
import { visitedPlaces } from './storage.ts';

/** The number of places kept. */
const MOST = 8;

/**
 * The user's places, the latest first, as addresses such as '/leads' or '/leads/view/12'. Another user's places are
 * ignored.
 */
export function useVisited(userID: number): readonly string[] {
  const kept = visitedPlaces.use();
  return kept?.UserID === userID ? kept.places : [];
}

/** Adds a place to the user's places. */
export function noteVisit(place: string): void {
  const UserID = userSession.get()?.user.UserID;
  if (UserID === undefined) return;
  const kept = visitedPlaces.get();
  const before = kept?.UserID === UserID ? kept.places : [];
  visitedPlaces.set({ UserID, places: [place, ...before.filter((each) => each !== place)].slice(0, MOST) });
}
