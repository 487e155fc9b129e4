import { changeKinds, type Release } from '@leaseledger/contract/changelog/changelog.views';
import './changelog.css';

/** What a version brought, each entry after the kind of change that it is. */
export const ReleaseNotes = ({ items }: Pick<Release, 'items'>) => (
  <ul className="release-notes">
    {items.map(({ label, type }) => (
      <li key={label}>
        <span className={`change-kind ${changeKinds[type].tone}`}>{changeKinds[type].label}</span> {label}
      </li>
    ))}
  </ul>
);
