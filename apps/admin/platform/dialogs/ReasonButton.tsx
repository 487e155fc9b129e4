import { Button, Tooltip, type ButtonProps } from '@mui/material';
import { alert } from '../session/alerts.ts';

export interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  /** The reason why the button cannot be used: on hover and focus, and as an alert after a press. */
  readonly reason: string;
}

/** A disabled button with its reason. It can take the focus, so that the reason can be read. */
export const ReasonButton = ({ reason, ...button }: ReasonButtonProps) => (
  <Tooltip title={reason} describeChild>
    <Button {...button} className="reason-button" aria-disabled onClick={() => alert(reason, 'warning')} />
  </Tooltip>
);
