import { worksFuelCards } from '@leaseledger/contract/access/permissions';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import type { FuelCardTrackerRow } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { useRecordContext } from 'react-admin';
import { useRights } from '../../../platform/session/session.ts';
import { RelatedList } from '../../../records/record/related/RelatedList.tsx';
import { FuelCardLine } from './FuelCardLine.tsx';

const line = (tracker: FuelCardTrackerRow) => <FuelCardLine tracker={tracker} namesPerson />;

/** The fuel card trackers of a company's people that the user may open. Trackers name the employer, not its id. */
export default function CompanyFuelCards() {
  const company = useRecordContext<CompanyView>();
  const rights = useRights();
  if (company === undefined || !worksFuelCards(rights)) return null;
  return (
    <RelatedList<FuelCardTrackerRow>
      title="Fuel cards"
      resource="fuelCardTrackers"
      filter={{ PersonEmployerName: company.CompanyTradingName }}
      sort={{ field: 'CreatedDateTime', order: 'DESC' }}
      none="No fuel cards yet."
      row={line}
    />
  );
}
