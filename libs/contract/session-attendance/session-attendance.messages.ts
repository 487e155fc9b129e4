/** What registering says; the specification has no words of its own for most of it (0, section 4, "Sessions"). */
export const sessionAttendanceMessage = {
  closed: 'This session does not take registrations.',
  expired: 'Registration for this session has closed.',
  full: (place: number): string => `This session is full. You are number ${place} on the waiting list, and we will e-mail you when a seat becomes free.`,
  /** Says no more than whoever asks knows already. */
  registered: 'This e-mail address is already registered for this session. We have sent your confirmation to it again.',
  alreadyAdded: 'This person is already registered for this session.',
  offerLapsed: 'This seat is no longer held for you.',
  noSeat: 'There is no seat for you in this session.',
} as const;
