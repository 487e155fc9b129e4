import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { Autocomplete, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { dayOf } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { useRead } from '../../platform/http/use-read.ts';
import './access.css';
import { MayTheyAnswer } from './MayTheyAnswer.tsx';
import UserPermissions from './UserPermissions.tsx';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly group: 'Screens' | 'Calls';
}

/**
 * Answers whether a user may open a screen or make a call, now or at the end of a day. The question is kept in the
 * address.
 */
export default function MayTheyPage() {
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow());
  const users = useRead(userEndpoints.basic, {}, { resource: 'users' }).data ?? [];
  const asked = useRead(userPermissionEndpoints.choices, {}, { resource: 'users' }).data;
  const choices: readonly Choice[] = [
    ...(asked?.Screens ?? []).map(({ Screen, Label }) => ({
      id: `screen ${Screen}`,
      label: `${Label}, ${Screen}`,
      group: 'Screens' as const,
    })),
    ...(asked?.Calls ?? []).map(({ Call, Summary }) => ({
      id: `call ${Call}`,
      label: `${Call}: ${Summary}`,
      group: 'Calls' as const,
    })),
  ];
  const [user, what, day] = ['user', 'what', 'day'].map((name) => search.get(name) ?? '');
  const choose = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="page may-they">
      <header>
        <h1>May they?</h1>
      </header>
      <form onSubmit={(event) => event.preventDefault()}>
        <Autocomplete
          options={users}
          value={users.find(({ UserID }) => String(UserID) === user) ?? null}
          getOptionKey={({ UserID }) => UserID}
          getOptionLabel={({ FullName, Disabled }) => (Disabled ? `${FullName}, disabled` : FullName)}
          onChange={(_, chosen) => choose('user', chosen === null ? '' : String(chosen.UserID))}
          renderInput={(input) => <TextField {...input} label="User" />}
        />
        <Autocomplete
          options={choices}
          value={choices.find(({ id }) => id === what) ?? null}
          groupBy={({ group }) => group}
          getOptionLabel={({ label }) => label}
          onChange={(_, chosen) => choose('what', chosen?.id ?? '')}
          renderInput={(input) => <TextField {...input} label="Screen or call" />}
        />
        <TextField
          type="date"
          label="At the end of (now where empty)"
          value={day}
          onChange={(event) => choose('day', event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
        />
      </form>
      {user !== '' && what !== undefined && what !== '' && (
        <MayTheyAnswer userID={Number(user)} what={what} day={day ?? ''} />
      )}
      {user !== '' && <UserPermissions id={Number(user)} isBesideMayThey />}
    </div>
  );
}
