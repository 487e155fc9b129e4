import { administersUsers, isStaff } from '../access/permissions.ts';
import { listOf, nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { EndSessionBody, EndSessionsOfUserBody } from './session.bodies.ts';
import { endedSessions } from './auth.views.ts';
import { sessionView } from './session.views.ts';

/** Calls on single login sessions. The specification names no paths for them. */
export const sessionEndpoints = {
  own: endpoint('GET', 'users/sessions', {
    who: isStaff,
    isPersonal: true,
    answer: listOf(sessionView),
    summary: "The caller's open sessions: the one that asks, then the last used first",
  }),
  end: endpoint('POST', 'users/endSession', {
    who: isStaff,
    body: EndSessionBody,
    answer: listOf(sessionView),
    summary: "End one of the caller's other sessions; answers those that are left",
  }),
  endOthers: endpoint('POST', 'users/endOtherSessions', {
    who: isStaff,
    answer: endedSessions,
    summary: "End all of the caller's sessions but the one that asks",
  }),
  endOfUser: endpoint('POST', 'users/endSessions', {
    who: administersUsers,
    body: EndSessionsOfUserBody,
    answer: nothing,
    summary: 'End every session of a user',
  }),
} as const;
