import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** What has to be known on every screen, above all of it. */
export const Notice = ({ children, action }: NoticeProps) => (
  <div className="notice error" role="alert">
    <OctagonAlert aria-hidden />
    <span>{children}</span>
    {action}
  </div>
);
