import { TARGET_HOURS_MAX } from './service-target.ts';

/** Messages of targets of service. The specification has none. */
export const serviceTargetMessage = {
  status: 'Choose a status in which an enquiry is worked on.',
  statusOfType: 'Enquiries of this type do not have this status.',
  hours: `Enter more than 0 and at most ${TARGET_HOURS_MAX.toLocaleString('en-AU')} hours.`,
  set: 'The target has been set.',
  removed: 'The target has been removed.',
} as const;
