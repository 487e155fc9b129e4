import { Button } from '@mui/material';
import { CircleAlert, FilterX } from 'lucide-react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../../platform/http/api-error.ts';
import { NotOpen, ToOverview } from '../../platform/screens/NotOpen.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { useArea } from '../../platform/screens/use-area.ts';
import { wordsOf } from './filters/filter-words.ts';
import { useFilterUsers, useFilterValues } from './filters/FilterBar.tsx';
import { focusTab } from './state/focus-tab.ts';
import { useListScreen } from './state/list-screen.ts';
import { titleOf } from './state/title-of.ts';

const FORBIDDEN = 403;
const cannotOpen = (noun: string) => `You cannot open ${noun}`;

/** What stands in place of the rows where there are none: why, and the way on. */
export function NoRows() {
  const { error, total = 0 } = useListContext();
  const { noun, existing } = useListScreen();
  const { values } = useFilterValues();
  if (error !== null)
    return ApiError.from(error).status === FORBIDDEN ? (
      <NotOpen title={cannotOpen(noun)} level={2} role="alert" />
    ) : (
      <ReadFailed error={ApiError.from(error)} />
    );
  if (total > 0) return null; // Past the end: the list is on its way to the last page.
  return Object.keys(values).length > 0 && existing !== 0 ? <NothingLeft /> : <NothingYet />;
}

/** Nothing exists yet: what the list is for and the action that fills it. */
function NothingYet() {
  const { empty, create } = useListScreen();
  const { icon: Icon } = useArea();
  return (
    <NothingToShow
      icon={<Icon />}
      level={2}
      title={empty.title}
      action={
        create === undefined ? (
          <ToOverview />
        ) : (
          <Button variant="contained" component={Link} to={create.to}>
            {create.label}
          </Button>
        )
      }
    >
      {empty.text}
    </NothingToShow>
  );
}

/** Filters leave nothing: which ones, and the way out of them. */
function NothingLeft() {
  const { noun, filters, address } = useListScreen();
  const { values } = useFilterValues();
  const { q } = address.state;
  const users = useFilterUsers(filters);
  const clear = () => {
    focusTab();
    address.change({ filter: {}, q: '' });
  };
  const inForce = filters
    .filter(({ source }) => values[source] !== undefined)
    .map((each) => `${each.label} ${wordsOf(each, values[each.source], users)}`);
  const all = q.trim() === '' ? inForce : [...inForce, `the text “${q.trim()}”`];
  return (
    <NothingToShow
      icon={<FilterX />}
      level={2}
      title={`No ${noun} here`}
      action={
        <Button variant="contained" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {`Nothing matches ${all.join('; ')}.`}
    </NothingToShow>
  );
}

/** The list could not be read: what happened, and another try. */
function ReadFailed({ error }: { readonly error: ApiError }) {
  const { refetch } = useListContext();
  const { noun } = useListScreen();
  return (
    <NothingToShow
      icon={<CircleAlert />}
      level={2}
      role="alert"
      title={`The ${noun} could not be read`}
      onRetry={refetch}
    >
      {error.message}
    </NothingToShow>
  );
}

/** The screen of a list that the user may not open. */
export function NotAllowed({ noun }: { readonly noun: string }) {
  usePageTitle(titleOf(noun));
  return <NotOpen title={cannotOpen(noun)} role="alert" />;
}
