import { beforeEach, describe, expect, it } from '@jest/globals';
import { userSession } from './session.ts';
import { visitedPlaces } from './storage.ts';
import { noteVisit } from './visited.ts';

const asUser = (UserID: number) => userSession.set({ user: { UserID } } as never); // The session needs no other field here.

describe('visited places', () => {
  beforeEach(() => visitedPlaces.set(null));

  it('keeps each place once, the latest first, eight at most', () => {
    asUser(1);
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 5]) noteVisit(`/leads/view/${id}`);
    expect(visitedPlaces.get()).toEqual({
      UserID: 1,
      places: [5, 9, 8, 7, 6, 4, 3, 2].map((id) => `/leads/view/${id}`),
    });
  });

  it('keeps the places after a logout, and drops them when another user visits', () => {
    asUser(1);
    noteVisit('/leads');
    userSession.set(null);
    noteVisit('/persons');
    expect(visitedPlaces.get()).toEqual({ UserID: 1, places: ['/leads'] });
    asUser(2);
    noteVisit('/persons');
    expect(visitedPlaces.get()).toEqual({ UserID: 2, places: ['/persons'] });
  });
});
