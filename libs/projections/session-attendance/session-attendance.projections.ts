import { sessionAttendeeRows } from './session-attendee-rows.projection.ts';

export const sessionAttendanceProjections = [sessionAttendeeRows] as const;
