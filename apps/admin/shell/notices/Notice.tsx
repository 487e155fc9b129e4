import { Info, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly children: ReactNode;
  /** A button or link that helps. */
  readonly action?: ReactNode;
  /** True for information that is not an error. */
  readonly calm?: boolean;
  /** True for a notice that stays for days. It does not interrupt a screen reader. */
  readonly standing?: boolean;
}

/** A notice above every screen. */
export const Notice = ({ children, action, calm = false, standing = false }: NoticeProps) => (
  <div className={`notice ${calm ? 'info' : 'error'}`} role={standing ? 'note' : calm ? 'status' : 'alert'}>
    {calm ? <Info aria-hidden /> : <OctagonAlert aria-hidden />}
    <span>{children}</span>
    {action}
  </div>
);
