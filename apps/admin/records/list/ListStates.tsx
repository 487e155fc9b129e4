import { Button } from '@mui/material';
import { FilterX } from 'lucide-react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../../platform/http/api-error.ts';
import { NotOpen, ToOverview } from '../../platform/screens/NotOpen.tsx';
import { CouldNotRead } from '../../platform/screens/CouldNotRead.tsx';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { usePageTitle } from '../../platform/screens/page-title.ts';
import { useArea } from '../../platform/screens/use-area.ts';
import { wordsOf } from './filters/filter-words.ts';
import { useFilterUsers, useFilterValues } from './filters/FilterBar.tsx';
import { focusTab } from './state/focus-tab.ts';
import { useListScreen } from './state/list-screen.ts';
import type { ListWords } from './state/list-types.ts';
import { titleOf } from './state/title-of.ts';

const FORBIDDEN = 403;
const cannotOpen = (noun: string) => `You cannot open ${noun}`;

/** Replaces the rows when there are none: the reason and the next step. */
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
  if (total > 0) return null; // The page is past the end; the list is changing to the last page.
  return Object.keys(values).length > 0 && existing !== 0 ? <NothingLeft /> : <NothingYet />;
}

/** No record exists yet: the purpose of the list, and the action that adds a record. */
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

/** The filters match no row: their names, and a button that clears them. */
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

/** The list could not be read: the reason, and a button that tries again. */
function ReadFailed({ error }: { readonly error: ApiError }) {
  const { refetch } = useListContext();
  const { noun } = useListScreen();
  return <CouldNotRead level={2} title={`The ${noun} could not be read`} error={error} onRetry={refetch} />;
}

/** Replaces the screen of a list that the user may not open. */
export function NotAllowed({ noun, title }: Pick<ListWords, 'noun' | 'title'>) {
  usePageTitle(title ?? titleOf(noun));
  return <NotOpen title={cannotOpen(title ?? noun)} role="alert" />;
}
