import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyLinkEndpoints } from '@leaseledger/contract/company-links/company-link.endpoints';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import type { LinkedCompany, LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../platform/screens/LinkButton.tsx';
import { useIsPast } from '../../platform/time/as-of.ts';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { lazily } from '../../platform/screens/lazily.tsx';
import { dateText } from '../../platform/time/moments.ts';
import { useIsViewing, useRights } from '../../platform/session/session.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { Section } from '../../records/record/FieldList.tsx';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { useCompany } from './company-record.ts';

const CompanyLinkDialog = lazily(() => import('./CompanyLinkDialog.tsx'), UnloadableDialog);

function daysText({ DateFrom, DateTo }: LinkPeriod): string | null {
  if (DateFrom === null) return DateTo === null ? null : `until ${dateText(DateTo)}`;
  return DateTo === null ? `from ${dateText(DateFrom)}` : `${dateText(DateFrom)} to ${dateText(DateTo)}`;
}

interface LinksProps {
  readonly links: readonly LinkedCompany[];
  /** The end of the link that is the other company. */
  readonly other: 'ParentCompanyID' | 'ChildCompanyID';
  readonly onAmend: ((link: LinkedCompany) => void) | undefined;
}

function Links({ links, other, onAmend }: LinksProps) {
  const unlink = useCommand(companyLinkEndpoints.unlink, {
    done: companyLinkMessage.unlinked,
    refreshes: useRefreshes('companies'),
  });
  return (
    <ul className="linked-companies">
      {links.map((link) => (
        <li key={link.LinkedCompanyID}>
          <span>
            <Link to={`/companies/view/${link[other]}`}>{link.CompanyTradingName}</Link>{' '}
            <span className="quiet">{daysText(link)}</span>
          </span>
          {onAmend !== undefined && (
            <span className="link-actions">
              <LinkButton
                aria-label={`Change the days of the link to ${link.CompanyTradingName}`}
                onClick={() => onAmend(link)}
              >
                Change days
              </LinkButton>
              <LinkButton
                aria-label={`Remove the link to ${link.CompanyTradingName}`}
                onClick={({ currentTarget }) =>
                  void focusBeside(currentTarget, unlink.run({ params: { id: link.LinkedCompanyID } }))
                }
              >
                Remove
              </LinkButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The companies below and above this one, with the days of their links.
 * In the past, those that were in force then.
 */
export function LinkedCompanies() {
  const { LinkedCompanies: below, ParentCompanies: above } = useCompany();
  const [isPast, isViewing, rights] = [useIsPast(), useIsViewing(), useRights()];
  const [amended, setAmended] = useState<LinkedCompany | 'new'>();
  const mayChange = changesCompanies(rights) && !isViewing && !isPast;
  const onAmend = mayChange ? setAmended : undefined;
  const add = mayChange && <LinkButton onClick={() => setAmended('new')}>Link a company</LinkButton>;
  return (
    <>
      <Section title="Linked companies" count={below.length} action={add}>
        {below.length === 0 && (
          <p className="section-note">
            {isPast ? 'No company belonged to this one.' : 'No company belongs to this one.'}
          </p>
        )}
        <Links links={below} other="ChildCompanyID" onAmend={onAmend} />
      </Section>
      {above.length > 0 && (
        <Section title={isPast ? 'Belonged to' : 'Belongs to'} count={above.length}>
          <Links links={above} other="ParentCompanyID" onAmend={onAmend} />
        </Section>
      )}
      {amended !== undefined && (
        <Suspense fallback={null}>
          <CompanyLinkDialog {...(amended !== 'new' && { link: amended })} onCancel={() => setAmended(undefined)} />
        </Suspense>
      )}
    </>
  );
}
