import { leadSource, leadSources } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { codeOf } from '../../platform/marks/codes.ts';
import { assignmentFieldsOf } from '../../records/record/AssignmentFields.tsx';
import { leadFields } from './lead-record.ts';

const { FunctionField } = leadFields;

export const { AssigneeField, AssignedField, CreatedField } = assignmentFieldsOf<LeadRecord>(leadFields);

const sourceOf = ({ OriginationCodeID, OriginationName, CustomFormName }: LeadRecord) =>
  (codeOf(leadSources, OriginationCodeID)?.label ?? OriginationName) +
  (OriginationCodeID === leadSource.CUSTOM_FORM && CustomFormName !== null ? `, “${CustomFormName}”` : '');

export const SourceField = () => <FunctionField label="Source" render={sourceOf} />;
