import { sessionAttendeeRows } from './session-attendee-rows.projection.ts';

/** What is shown of who attends sessions. */
export const sessionAttendanceProjections = [sessionAttendeeRows] as const;
