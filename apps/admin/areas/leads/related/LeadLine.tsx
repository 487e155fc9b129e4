import { leadStatuses, priorities } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { DELETED_PERSON } from '@leaseledger/contract/persons/person.codes';
import { Chip, type ChipProps } from '@mui/material';
import { codeOf } from '../../../platform/marks/codes.ts';
import { PriorityMark } from '../../../platform/marks/PriorityMark.tsx';
import { RecordLine } from '../../../records/record/related/RecordLine.tsx';
import '../leads.css';

/** The colours of the leasing system's status of a model (specification 2, section 4). */
const modelColours: Readonly<Record<string, ChipProps['color']>> = {
  Complete: 'success',
  Active: 'success',
  Ended: 'error',
  'Under Reconciliation': 'warning',
};

export interface LeadLineProps {
  readonly lead: LeadRow;
  /** Names the person, where the lead stands beside leads of others. */
  readonly namesPerson?: boolean;
}

/** A lead in the list of another record. A click opens it. */
export const LeadLine = ({ lead, namesPerson = false }: LeadLineProps) => (
  <RecordLine to={`/leads/view/${lead.LeadID}`} record={lead} status={codeOf(leadStatuses, lead.StatusCodeID)}>
    <PriorityMark code={codeOf(priorities, lead.PriorityCodeID)} />
    {namesPerson && <span>{lead.PersonFullName ?? DELETED_PERSON}</span>}
    <span>{lead.TypeName}</span>
    {lead.LinkedModelStatus !== null && (
      <Chip size="small" color={modelColours[lead.LinkedModelStatus] ?? 'default'} label={lead.LinkedModelStatus} />
    )}
  </RecordLine>
);
