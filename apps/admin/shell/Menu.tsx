import { Tooltip } from '@mui/material';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { Link, useLocation } from 'react-router';
import { useRights } from '../platform/session/session.ts';
import { useAreas, usePages } from '../platform/screens/use-areas.ts';
import { useCount } from '../records/list/state/use-count.ts';
import { dayOf } from '../platform/time/moments.ts';
import { useNow } from '../platform/time/use-now.ts';
import { Count } from '../platform/marks/Count.tsx';
import { Logo } from '../platform/theme/Logo.tsx';
import { isUnder, menuOf, type MenuEntry } from './navigation/navigation.ts';

export interface MenuProps {
  readonly collapsed: boolean;
  readonly onNavigate: () => void;
}

/** The areas that the user may open, by group. */
export function Menu({ collapsed, onNavigate }: MenuProps) {
  const rights = useRights();
  const groups = menuOf(useAreas(), usePages(), rights);
  return (
    <nav className={`menu${collapsed ? ' collapsed' : ''}`} aria-label="Main">
      <Link className="menu-brand" to="/" onClick={onNavigate} aria-label="Leaseledger, overview">
        <Logo />
        <span>Leaseledger</span>
      </Link>
      {groups.map(({ heading, entries }) => (
        <div key={heading} className="menu-group" role="group" aria-label={heading}>
          <span className="menu-heading" aria-hidden>
            {heading}
          </span>
          {entries.map((entry) => (
            <Entry key={entry.to} entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
          ))}
        </div>
      ))}
      <footer className="menu-footer">
        {PRODUCT_VERSION}{' '}
        {!collapsed && (
          <Link to="/changelog" onClick={onNavigate}>
            Changelog
          </Link>
        )}
      </footer>
    </nav>
  );
}

function Entry({ entry, collapsed, onNavigate }: { readonly entry: MenuEntry } & MenuProps) {
  const { to, label, icon: Icon, count, late } = entry;
  const { pathname } = useLocation();
  const isCurrent = isUnder(to, pathname);
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      <Link
        className={`menu-entry${isCurrent ? ' current' : ''}`}
        to={to}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
      >
        <Icon aria-hidden />
        <span className="menu-label">{label}</span>
        {late !== undefined && !collapsed && <LateCount {...late} />}
        {count !== undefined && !collapsed && <EntryCount {...count} />}
      </Link>
    </Tooltip>
  );
}

function LateCount({ resource, filter, words }: NonNullable<MenuEntry['late']>) {
  const today = dayOf(useNow());
  const value = useCount(resource, typeof filter === 'function' ? filter(today) : filter);
  if (!value) return null;
  return (
    <span className="menu-late" title={`${value} ${words}`}>
      <Count className="" value={value} />
      <span className="unseen"> {words},</span>
    </span>
  );
}

const EntryCount = ({ resource, filter }: NonNullable<MenuEntry['count']>) => (
  <Count className="menu-count" value={useCount(resource, filter)} />
);
