import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useIsViewing, useRights, useUser } from '../../platform/session/session.ts';
import { accountSections } from './account-sections.ts';
import './account.css';

/**
 * The settings of the user's own account (specification 1, section 2.5). An address with a section's id scrolls there.
 */
export default function AccountPage() {
  const { FullName, Email } = useUser();
  const rights = useRights();
  const isViewed = useIsViewing();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="page account">
      <header>
        <h1>Account</h1>
        <p>
          {FullName}, {Email}
        </p>
      </header>
      {accountSections
        .filter(({ who, isShownToViewers }) => who(rights) && (!isViewed || isShownToViewers === true))
        .map(({ id, title, Section }) => (
          <section key={id} id={id} className="account-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Section />
          </section>
        ))}
    </div>
  );
}
