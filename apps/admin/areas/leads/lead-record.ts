import { leadRecord, type LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { leadLabels } from '@leaseledger/contract/leads/lead.details';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const leadFields = fieldsOf({ record: leadRecord, labels: leadLabels });

/** The lead of the surrounding panel. */
export const useLead = recordOfPanel<LeadRecord>('a lead');
