import { IconButton, OutlinedInput, Tooltip } from '@mui/material';
import { changesLeadPool, mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { ofLeads, skipReasons } from '@leaseledger/contract/distributors/distributor.codes';
import { leadDistributor } from '@leaseledger/contract/distributors/lead-distributor.endpoint';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { leadDistributorMessage } from '@leaseledger/contract/distributors/lead-distributor.messages';
import type { LeadDistributorView, PoolMember } from '@leaseledger/contract/distributors/lead-distributor.views';
import { basicUsers } from '@leaseledger/contract/users/basic-users.endpoint';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { useRights } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

type Place = 'pool' | 'others';

/** The dragged user: the list they come from, and the action of a drop on the other list. */
interface Carried {
  readonly from: Place;
  readonly drop: () => void;
}

interface ListProps {
  readonly place: Place;
  readonly label: string;
  readonly carried: Carried | null;
  readonly children: ReactNode;
}

/** A list that accepts users dragged from the other list. */
function DropList({ place, label, carried, children }: ListProps) {
  const takes = carried !== null && carried.from !== place;
  const over = (event: DragEvent) => takes && event.preventDefault();
  return (
    <ul
      className={`pool-list${takes ? ' takes' : ''}`}
      aria-label={label}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        if (takes) carried.drop();
      }}
    >
      {children}
    </ul>
  );
}

interface RowProps {
  readonly user: { readonly UserID: number; readonly FullName: string };
  readonly from: Place;
  readonly distributor: LeadDistributorView;
  /** Null when the drag ends. */
  readonly onCarry: (carried: Carried | null) => void;
  readonly children?: ReactNode;
}

/** A user of one list. Their button or a drag moves them to the other list. */
function PoolRow({
  user: { UserID, FullName },
  from,
  distributor: { UserPool, Version },
  onCarry,
  children,
}: RowProps) {
  const isChangeable = changesLeadPool(useRights());
  const change = useCommand(leadDistributorEndpoints.changePool, {
    refreshes: ['leadDistributor', 'history'],
    done: leadDistributorMessage.poolChanged,
    failed: (from === 'pool' ? leadDistributorMessage.notRemoved : leadDistributorMessage.notAdded)(FullName),
  });
  const button = useRef<HTMLButtonElement>(null);
  const move = async () => {
    const stays = UserPool.filter((each) => each.UserID !== UserID).map((each) => ({ UserID: each.UserID }));
    const moved = change.run({ body: { UserPool: from === 'pool' ? stays : [...stays, { UserID }], Version } });
    if (button.current !== null) await focusBeside(button.current, moved);
  };
  const label = from === 'pool' ? `Remove ${FullName} from the pool` : `Add ${FullName} to the pool`;
  return (
    <li
      draggable={isChangeable}
      onDragStart={() => onCarry({ from, drop: () => void move() })}
      onDragEnd={() => onCarry(null)}
    >
      <PersonName name={FullName} />
      <span className="pool-about">{children}</span>
      {isChangeable && (
        <Tooltip title={from === 'pool' ? 'Remove' : 'Add'}>
          <IconButton ref={button} aria-label={label} aria-disabled={change.pending} onClick={() => void move()}>
            {from === 'pool' ? <X /> : <Plus />}
          </IconButton>
        </Tooltip>
      )}
    </li>
  );
}

const nameOf = ({ FirstName, LastName }: PoolMember): string => `${FirstName} ${LastName}`.trim();

/** The users who receive leads, the longest waiting first, and the users who can be added. */
export function LeadPool() {
  const { data: distributor } = useRead(leadDistributor, {}, { resource: 'leadDistributor' });
  const { UserPool = [] } = distributor ?? {};
  const isChangeable = changesLeadPool(useRights());
  const users = useRead(basicUsers, {}, { resource: 'users', enabled: isChangeable });
  const [typed, setTyped] = useState('');
  const [carried, onCarry] = useState<Carried | null>(null);
  const others = (users.data ?? []).filter(
    (user) =>
      mayBeGivenLeads(user) &&
      !UserPool.some(({ UserID }) => UserID === user.UserID) &&
      user.FullName.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  if (distributor === undefined) return null;
  return (
    <section className="lead-pool" aria-labelledby="pool-title">
      <header>
        <h2 id="pool-title">Lead pool</h2>
        <span className="quiet">{UserPool.length}</span>
      </header>
      <div className="pool-lists">
        <div>
          <h3>In the pool, longest wait first</h3>
          <DropList place="pool" label="In the pool" carried={carried}>
            {UserPool.map((member) => (
              <PoolRow
                key={member.UserID}
                user={{ UserID: member.UserID, FullName: nameOf(member) }}
                from="pool"
                distributor={distributor}
                onCarry={onCarry}
              >
                {member.Unavailable === null ? (
                  <>
                    {`${member.OpenLeads} open, waits `}
                    <RelativeTime at={member.WaitingSince} />
                  </>
                ) : (
                  skipReasons(ofLeads)[member.Unavailable]
                )}
              </PoolRow>
            ))}
            {UserPool.length === 0 && <li className="quiet">Nobody yet, so no lead is assigned.</li>}
          </DropList>
        </div>
        {isChangeable && (
          <div>
            <h3>Others</h3>
            <OutlinedInput
              fullWidth
              placeholder="Find a colleague"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              inputProps={{ 'aria-label': 'Find a colleague' }}
            />
            <DropList place="others" label="Others" carried={carried}>
              {others.map((user) => (
                <PoolRow key={user.UserID} user={user} from="others" distributor={distributor} onCarry={onCarry} />
              ))}
              {others.length === 0 && <li className="quiet">{users.data === undefined ? '' : 'Nobody else'}</li>}
            </DropList>
          </div>
        )}
      </div>
      {!isChangeable && <p className="quiet">Only lead managers with user administration can change the pool.</p>}
    </section>
  );
}
