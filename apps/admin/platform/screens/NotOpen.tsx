import { Button } from '@mui/material';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NothingToShow, type NothingToShowProps } from './NothingToShow.tsx';

/** The button that leads to the overview, which every user may open. */
export const ToOverview = () => (
  <Button variant="contained" component={Link} to="/">
    Overview
  </Button>
);

export interface NotOpenProps extends Pick<NothingToShowProps, 'title' | 'role'> {
  readonly level?: NothingToShowProps['level'];
  /** The users that may open it. Left out when the title says it. */
  readonly children?: ReactNode;
}

/** Replaces a screen or list that the user may not open. Says who may open it, and who can grant the right. */
export const NotOpen = ({ level = 1, children, ...said }: NotOpenProps) => (
  <NothingToShow {...said} icon={<Lock />} level={level} action={<ToOverview />}>
    {children} A user administrator can give you that right.
  </NothingToShow>
);
