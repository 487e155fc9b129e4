import { blankLead } from '@leaseledger/contract/leads/lead.details';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { detailsOf } from '../../platform/form/form-values.ts';

/** The first values of the add form. */
export const newLead = {
  Lead: { ...blankLead, PersonID: null, AssignedToUserID: null },
  warmAssign: false,
  disableClientNLSAssignedEmail: false,
};

/** The first values of the edit form: the lead as read, with the version that the server checks. */
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
