import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../kernel/api-error.ts';
import { wordsOf } from './filter-words.ts';
import { useFilterUsers, useFilterValues } from './FilterBar.tsx';
import { useListScreen } from './list-screen.ts';

const FORBIDDEN = 403;

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

/** What stands in place of the rows where there are none: why, and the way on. */
export function NoRows() {
  const { error } = useListContext();
  const { noun, existing } = useListScreen();
  const { values } = useFilterValues();
  if (error !== null) return ApiError.from(error).status === FORBIDDEN ? <NotAllowed noun={noun} /> : <ReadFailed error={ApiError.from(error)} />;
  return Object.keys(values).length > 0 && existing !== 0 ? <NothingLeft /> : <NothingYet />;
}

/** Nothing exists yet: what the list is for and the action that fills it. */
function NothingYet() {
  const { empty, create } = useListScreen();
  return (
    <State
      title={empty.title}
      action={
        create && (
          <Button variant="contained" component={Link} to={create.to}>
            {create.label}
          </Button>
        )
      }
    >
      {empty.text}
    </State>
  );
}

/** Filters leave nothing: which ones, and the way out of them. */
function NothingLeft() {
  const { noun, filters, address } = useListScreen();
  const { values } = useFilterValues();
  const { q } = address.state;
  const users = useFilterUsers(filters);
  const inForce = filters.filter(({ source }) => values[source] !== undefined).map((each) => `${each.label} ${wordsOf(each, values[each.source], users)}`);
  const all = q.trim() === '' ? inForce : [...inForce, `the text “${q.trim()}”`];
  return (
    <State
      title={`No ${noun} here`}
      action={
        <Button variant="outlined" onClick={() => address.change({ filter: {}, q: '' })}>
          Clear filters
        </Button>
      }
    >
      {all.length === 0 ? 'This page is past the end of the list.' : `Nothing matches ${all.join('; ')}.`}
    </State>
  );
}

/** The list could not be read: what happened, and another try. */
function ReadFailed({ error }: { readonly error: ApiError }) {
  const { refetch } = useListContext();
  const { noun } = useListScreen();
  return (
    <State
      title={`The ${noun} could not be read`}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </State>
  );
}

/** The user may not open this: who can change that. */
export const NotAllowed = ({ noun }: { readonly noun: string }) => (
  <State title={`You cannot open ${noun}`}>Your account does not hold the permission for it. A site administrator can grant it to you.</State>
);
