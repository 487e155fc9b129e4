import { UrgentMark } from '../../../platform/marks/UrgentMark.tsx';

/** The choices of the urgency of a record, for a menu that changes it in place. */
export const urgencyChoices = [
  { id: 0, shown: 'No' },
  { id: 1, shown: <UrgentMark isUrgent /> },
] as const;
