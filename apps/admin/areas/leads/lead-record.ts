import { leadRecord, type LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const leadFields = fieldsOf({ record: leadRecord, labels: leadLabels });

/** The lead of the surrounding panel. */
export function useLead(): LeadRecord {
  const lead = useRecordContext<LeadRecord>();
  if (lead === undefined) throw new Error('useLead is for components inside the panel of a lead.');
  return lead;
}
