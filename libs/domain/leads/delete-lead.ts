import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead, settlementLabels, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { GivenDetails } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { deletions } from '../behaviours/deleted-record.ts';
import type { Command, Decision, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { returned, type LeadUnassigned } from './assign-lead.ts';
import {
  blankFacts,
  factLabels,
  initialLead,
  manages,
  personal,
  toldFacts,
  type LeadState,
  type LeadTraces,
  type OfLead,
} from './lead.ts';
import type { Settlements } from './settlement.ts';

interface LeadDeleted {
  readonly type: 'LeadDeleted';
  /**
   * `isKept` says that its texts are searched when a person is forgotten, so that it may be restored. Older events lack
   * it.
   */
  readonly data: OfLead & { readonly isKept?: boolean };
}

interface LeadRestored {
  readonly type: 'LeadRestored';
  /**
   * The deletion of the lead was undone. Carries all its previous values, because deleted rows are not read, and the
   * current names.
   */
  readonly data: OfLead &
    LeadPerson &
    LeadDetails &
    Partial<GivenDetails> &
    LeadTraces &
    Settlements & { readonly status: LeadStatusID; readonly assignee: NamedUser | null };
}

const deletion = deletions<LeadState, LeadDeleted, LeadRestored | LeadUnassigned>({
  what: 'Lead',
  the: 'The lead',
  deletes: manages,
  deleted: ({ LeadID }) => ({ type: 'LeadDeleted', data: { LeadID, isKept: true } }),
  isKept: ({ isKept }) => isKept === true,
  restored: (person, staff, state) =>
    returned(state, staff, ({ traces, assignee }): LeadRestored => ({
      type: 'LeadRestored',
      data: {
        LeadID: state.LeadID,
        ...person,
        ...toldFacts(state.details),
        ...traces,
        status: state.status,
        assignee,
        ExpectedSettlementDate: state.expectedSettlement,
        SettlementDateActual: state.settlement,
      },
    })),
  labels: [...Object.values(settlementLabels), ...Object.values(factLabels)],
});

export const deleteLead: Decision<LeadState, Command<'DeleteLead'>, LeadDeleted> = {
  ...deletion.remove,
  command: 'DeleteLead',
  events: {
    LeadDeleted: {
      ...deletion.deleted,
      description: 'A lead was deleted; where `isKept` says so, it can be brought back for some time.',
      example: { LeadID: 47, isKept: true },
    },
  },
};

/** A deletion was undone. */
export const restoredLead: Recorded<LeadState, LeadRestored> = {
  events: {
    LeadRestored: {
      ...deletion.restored,
      description: 'The deletion of a lead was undone: all of it as it was, with the names of today.',
      personal,
      defaults: blankLead,
      evolve: ({ traces }, data) => ({
        stage: 'live',
        LeadID: data.LeadID,
        person: merged(nobody, data),
        details: merged(blankFacts, data),
        status: data.status,
        assignee: data.assignee,
        expectedSettlement: data.ExpectedSettlementDate,
        settlement: data.SettlementDateActual,
        traces: merged(traces, data),
      }),
      example: {
        LeadID: 47,
        ...nobody,
        PersonID: 10,
        PersonFullName: 'Tess Moana',
        ...blankLead,
        ...initialLead.traces,
        OriginationCodeID: leadSource.MANUAL,
        status: leadStatus.OPEN,
        assignee: null,
        ExpectedSettlementDate: null,
        SettlementDateActual: null,
      },
    },
  },
};
