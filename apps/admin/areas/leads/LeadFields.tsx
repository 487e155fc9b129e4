import { leadSource, leadSources } from '@leaseledger/contract/leads/lead.codes';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { momentText } from '../../platform/time/moments.ts';
import { codeOf } from '../../platform/marks/codes.ts';
import { PersonName } from '../../platform/marks/PersonAvatar.tsx';
import { leadFields } from './lead-record.ts';

const { FunctionField } = leadFields;

/** Who has the lead; changed by assigning it, never by the form. */
export const AssigneeField = () => (
  <FunctionField
    label="Assigned to"
    render={({ AssigneeName }) => <PersonName name={AssigneeName} nobody="Unassigned" />}
  />
);

const sourceOf = ({ OriginationCodeID, OriginationName, CustomFormName }: LeadRecord) =>
  (codeOf(leadSources, OriginationCodeID)?.label ?? OriginationName) +
  (OriginationCodeID === leadSource.CUSTOM_FORM && CustomFormName !== null ? `, “${CustomFormName}”` : '');

/** When the lead was given to whoever has it, and by whom. */
export const AssignedField = () => (
  <FunctionField
    label="Assigned"
    render={({ AssignedDateTime, AssignerName }) =>
      AssignedDateTime !== null && (
        <>
          {momentText(AssignedDateTime)}{' '}
          {AssignerName !== null && <span className="quiet">{`by ${AssignerName}`}</span>}
        </>
      )
    }
  />
);

/** Where the lead comes from. */
export const SourceField = () => <FunctionField label="Source" render={sourceOf} />;

/** When the lead was logged, and by whom. */
export const CreatedField = () => (
  <FunctionField
    label="Created"
    render={({ CreatedDateTime, CreatedByName }) => (
      <>
        {momentText(CreatedDateTime)} <span className="quiet">{`by ${CreatedByName}`}</span>
      </>
    )}
  />
);
