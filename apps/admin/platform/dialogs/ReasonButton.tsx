import { Button, Tooltip, type ButtonProps } from '@mui/material';
import { alert } from '../session/alerts.ts';

export interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  /** Why it cannot be used: on hover, on focus, and as an alert for those who press it anyway. */
  readonly reason: string;
}

/** A button that cannot be used now and says why. It can be focused, so that its reason can be read. */
export const ReasonButton = ({ reason, ...button }: ReasonButtonProps) => (
  <Tooltip title={reason} describeChild>
    <Button {...button} className="reason-button" aria-disabled onClick={() => alert(reason, 'warning')} />
  </Tooltip>
);
