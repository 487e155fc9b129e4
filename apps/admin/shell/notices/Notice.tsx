import { Info, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  /** For what is good to know and not wrong. */
  readonly calm?: boolean;
  /** For what stands there on every screen for days: nobody is interrupted by it. */
  readonly standing?: boolean;
}

/** What has to be known on every screen, above all of it. */
export const Notice = ({ children, action, calm = false, standing = false }: NoticeProps) => (
  <div className={`notice ${calm ? 'info' : 'error'}`} role={standing ? 'note' : calm ? 'status' : 'alert'}>
    {calm ? <Info aria-hidden /> : <OctagonAlert aria-hidden />}
    <span>{children}</span>
    {action}
  </div>
);
