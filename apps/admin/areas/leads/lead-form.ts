import { choices } from '@leaseledger/contract/kernel/codes';
import { payCycle, payCycles } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** Pay cycles in the order in which forms offer them (specification 2, section 9). */
export const payCycleChoices = choices(payCycle, payCycles);

/** What the add form starts with. */
export const newLead = {
  Lead: { ...blankLead, PersonID: null, AssignedToUserID: null },
  warmAssign: false,
  disableClientNLSAssignedEmail: false,
};

/** What the edit form starts with: the lead as it was read, with the version that the server will ask for. */
export const leadToAmend = (lead: LeadRecord) => ({
  Lead: {
    ...detailsOf(blankLead, lead),
    LeadID: lead.LeadID,
    Version: lead.Version,
    PersonID: lead.PersonID,
    AssignedToUserID: lead.AssignedToUserID,
    ExpectedSettlementDate: lead.ExpectedSettlementDate,
    SettlementDateActual: lead.SettlementDateActual,
  },
});
