import { importKinds, type ImportKind } from '@leaseledger/contract/imports/import.kinds';
import { Link } from 'react-router';
import { useRights } from '../../platform/session/session.ts';

/** Links to the kinds that the user may import. */
export function ImportKinds({ current }: { readonly current?: ImportKind }) {
  const rights = useRights();
  return (
    <nav className="import-kinds" aria-label="Type of record">
      {Object.entries(importKinds)
        .filter(([, { who }]) => who(rights))
        .map(([name, { many }]) => (
          <Link key={name} to={`/import/${name}`} aria-current={name === current ? 'page' : undefined}>
            {current === undefined ? `Import ${many}` : many.charAt(0).toUpperCase() + many.slice(1)}
          </Link>
        ))}
    </nav>
  );
}
