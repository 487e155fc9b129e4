import { runsSessions } from '@leaseledger/contract/access/permissions';
import { UserCheck } from 'lucide-react';
import { textAt, type ConsoleArea } from '../../platform/screens/area.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { UnloadableScreen } from '../../platform/screens/UnloadableScreen.tsx';
import { UnloadablePanel } from '../../records/record/panel/UnloadablePanel.tsx';

/** The attendees of information sessions. */
export const sessionAttendees: ConsoleArea = {
  resource: 'sessionAttendees',
  path: '/sessionAttendees',
  label: 'Session Attendees',
  icon: UserCheck,
  menu: { group: 'Relationship Management', hidden: true, inList: { of: 'sessions', label: 'Attendees' } },
  may: { list: runsSessions, edit: runsSessions, delete: runsSessions },
  screens: {
    List: lazily(() => import('./AttendeeList.tsx'), UnloadableScreen),
    Record: lazily(() => import('./AttendeePanel.tsx'), UnloadablePanel),
  },
  subject: { type: 'sessionAttendance', name: 'Attendee', whose: textAt('FullName'), gone: 'Removed attendee' },
  one: async () =>
    (await import('@leaseledger/contract/session-attendance/session-attendance.endpoints')).sessionAttendanceEndpoints
      .one,
  linked: ['sessions', 'persons', 'outbox'],
  related: {
    session: lazily(() => import('./SessionAttendees.tsx')),
    person: lazily(() => import('./PersonAttendances.tsx')),
  },
};
