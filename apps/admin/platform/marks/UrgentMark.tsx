import './marks.css';

/** Says that a record is urgent; nothing for the others. */
export const UrgentMark = ({ isUrgent }: { readonly isUrgent: boolean }) =>
  isUrgent && <span className="urgent-mark">Urgent</span>;
