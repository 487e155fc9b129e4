import { StatusMark } from '../../platform/marks/StatusMark.tsx';

const urgent = { label: 'Urgent', tone: 'error' } as const;

/** Says that an enquiry is urgent; nothing for the others. */
export const UrgentMark = ({ isUrgent }: { readonly isUrgent: boolean }) => isUrgent && <StatusMark code={urgent} />;
