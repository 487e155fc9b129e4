import { Button } from '@mui/material';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NothingToShow, type NothingToShowProps } from './NothingToShow.tsx';

/** The way to what everybody may open. */
export const ToOverview = () => (
  <Button variant="contained" component={Link} to="/">
    Overview
  </Button>
);

export interface NotOpenProps extends Pick<NothingToShowProps, 'title' | 'role'> {
  readonly level?: NothingToShowProps['level'];
  /** For whom it is; left out where the title says all. */
  readonly children?: ReactNode;
}

/** What stands in place of a screen or a list that the user may not open: for whom it is, and who can change that. */
export const NotOpen = ({ level = 1, children, ...said }: NotOpenProps) => (
  <NothingToShow {...said} icon={<Lock />} level={level} action={<ToOverview />}>
    {children} Whoever administers users can give you that right.
  </NothingToShow>
);
