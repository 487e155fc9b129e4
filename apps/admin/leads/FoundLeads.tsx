import type { Code } from '@leaseledger/contract/kernel/codes';
import { leadStatuses } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Inbox } from 'lucide-react';
import type { SearchPartProps } from '../kernel/area.ts';
import { StatusMark } from '../marks/StatusMark.tsx';
import { FoundRecords, type Found } from '../shell/FoundRecords.tsx';

const statuses: Readonly<Record<number, Code>> = leadStatuses;

const read = (lead: LeadRow): Found => ({
  name: lead.PersonFullName ?? DELETED_PERSON,
  detail: `Lead ${lead.LeadID}`,
  mark: <StatusMark code={statuses[lead.StatusCodeID]} />,
});

/** Leads in the global search. */
const FoundLeads = (props: SearchPartProps) => <FoundRecords {...props} resource="leads" icon={<Inbox />} read={read} />;

export default FoundLeads;
