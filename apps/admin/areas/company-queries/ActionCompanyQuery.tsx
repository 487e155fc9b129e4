import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import type { CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import { useIsPast } from '../../platform/time/as-of.ts';
import { PendingButton } from '../../platform/screens/PendingButton.tsx';
import { focusBeside } from '../../platform/keyboard/focus-beside.ts';
import { useIsViewing } from '../../platform/session/session.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { useCommand } from '../../platform/commands/use-command.ts';

/** Marks a query as actioned. Then the button is disabled (specification 4, section 4). */
export function ActionCompanyQuery({
  query: { CompanyQueryID, CompanyTradingName, Actioned },
}: {
  readonly query: CompanyQueryRow;
}) {
  const action = useCommand(companyQueryEndpoints.action, {
    done: companyQueryMessage.actioned,
    refreshes: useRefreshes('companyQueries'),
  });
  const [isPast, isViewing] = [useIsPast(), useIsViewing()];
  if (isPast || isViewing) return null;
  return (
    <PendingButton
      size="small"
      variant="outlined"
      disabled={Actioned === 1}
      pending={action.pending}
      aria-label={`Mark As Actioned: query ${CompanyQueryID} of ${CompanyTradingName}`}
      onClick={(event) => {
        event.stopPropagation(); // A press on the row would open the company.
        void focusBeside(event.currentTarget, action.run({ body: { companyQueryID: CompanyQueryID } }));
      }}
    >
      Mark As Actioned
    </PendingButton>
  );
}
