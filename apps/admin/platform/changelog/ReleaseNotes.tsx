import { changeKinds, type Release } from '@leaseledger/contract/changelog/changelog.views';
import './changelog.css';

/** The changes of a version, each with its kind. */
export const ReleaseNotes = ({ items }: Pick<Release, 'items'>) => (
  <ul className="release-notes">
    {items.map(({ label, type }) => (
      <li key={label}>
        <span className={`change-kind ${changeKinds[type].tone}`}>{changeKinds[type].label}</span> {label}
      </li>
    ))}
  </ul>
);
