import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../kernel/api-error.ts';
import { wordsOf } from './filter-words.ts';
import { useFilterUsers } from './FilterBar.tsx';
import type { ListFilter } from './list-types.ts';
import type { ListControls } from './use-list-state.ts';

interface StateProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const State = ({ title, children, action }: StateProps) => (
  <div className="list-state" role="status">
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
);

/** Nothing exists yet: what the list is for and the action that fills it. */
export const NothingYet = ({ title, text, create }: { readonly title: string; readonly text: string; readonly create?: { readonly label: string; readonly to: string } }) => (
  <State
    title={title}
    action={
      create && (
        <Button variant="contained" component={Link} to={create.to}>
          {create.label}
        </Button>
      )
    }
  >
    {text}
  </State>
);

/** Filters leave nothing: which ones, and the way out of them. */
export function NothingLeft({ noun, filters, list }: { readonly noun: string; readonly filters: readonly ListFilter[]; readonly list: ListControls }) {
  const { filter, q } = list.state;
  const users = useFilterUsers(filters);
  const inForce = filters.filter(({ source }) => filter[source] !== undefined).map((each) => `${each.label} ${wordsOf(each, filter[each.source], users)}`);
  const all = q.trim() === '' ? inForce : [...inForce, `the text “${q.trim()}”`];
  return (
    <State
      title={`No ${noun} here`}
      action={
        <Button variant="outlined" onClick={() => list.change({ filter: {}, q: '' })}>
          Clear filters
        </Button>
      }
    >
      {all.length === 0 ? 'This page is past the end of the list.' : `Nothing matches ${all.join('; ')}.`}
    </State>
  );
}

/** The list could not be read: what happened, and another try. */
export const ReadFailed = ({ noun, error, onRetry }: { readonly noun: string; readonly error: ApiError; readonly onRetry: () => void }) => (
  <State
    title={`The ${noun} could not be read`}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {error.message}
  </State>
);

/** The user may not open this: who can change that. */
export const NotAllowed = ({ noun }: { readonly noun: string }) => (
  <State title={`You cannot open ${noun}`}>Your account does not hold the permission for it. A site administrator can grant it to you.</State>
);
