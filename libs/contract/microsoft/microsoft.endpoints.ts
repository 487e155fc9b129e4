import { isStaff, linksMicrosoft } from '../access/permissions.ts';
import { listOf, nothing, page } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { EventsOnDayBody } from './microsoft.bodies.ts';
import { calendarEvent, linkedEmail, signInAddress } from './microsoft.views.ts';

export const microsoftEndpoints = {
  linkedEmail: endpoint('GET', 'ms/linkedEmail', {
    who: isStaff,
    isPersonal: true,
    answer: linkedEmail,
    summary: "The caller's linked Microsoft account",
  }),
  eventsOnDay: endpoint('POST', 'ms/getEventsOnDay', {
    who: isStaff,
    kind: 'query',
    isPersonal: true,
    body: EventsOnDayBody,
    answer: listOf(calendarEvent),
    summary: "Events of a day in the caller's linked calendar; none without a link",
  }),
  authorize: endpoint('POST', 'ms/authorize', {
    who: linksMicrosoft,
    answer: signInAddress,
    summary: 'The address of a popup in which the caller signs in at Microsoft; path chosen by us',
  }),
  /** The OAuth state protects this call instead of a header, because the provider redirects the browser to it. The user sees a page, also after a failure. */
  token: endpoint('GET', 'ms/token', {
    who: 'public',
    kind: 'command',
    logsIn: true,
    answer: page,
    summary: 'Where Microsoft sends the popup back to, with code and state: links the account',
  }),
  unlink: endpoint('POST', 'ms/unlink', {
    who: linksMicrosoft,
    answer: nothing,
    summary: "Destroys the tokens of the caller's linked account; path chosen by us",
  }),
} as const;
