import { mayBeGivenLeads } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead, settlementLabels, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import type { GivenDetails } from '@leaseledger/contract/leads/lead.given';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { nobody } from '../behaviours/about-person.ts';
import { merged } from '../behaviours/amendment.ts';
import { returning } from '../behaviours/assignment.ts';
import type { Decision, Outcome, Recorded } from '../kernel/decision.ts';
import type { NamedUser } from '../kernel/hand-over.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken } from '../kernel/rejection.ts';
import type { LeadUnassigned } from './assign-lead.ts';
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
  type ReturnsTo,
  type UndoOnLead,
} from './lead.ts';
import type { Settlements } from './settlement.ts';

interface DeleteLead {
  readonly type: 'DeleteLead';
}

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

const deleted = ({ LeadID }: LeadState): readonly LeadDeleted[] => [
  { type: 'LeadDeleted', data: { LeadID, isKept: true } },
];

/**
 * A deleted lead with its previous values, and with the current names of its person and users. An assignee who left
 * since is removed, as if they had left before. A closed lead keeps its assignee.
 * @param staff the current assignee, assigner and creator; undefined if they no longer exist
 */
function restored(
  person: LeadPerson,
  { assignee, assigner, creator }: ReturnsTo,
  { LeadID, details, status, expectedSettlement, settlement, traces, assignee: former }: LeadState,
): readonly (LeadRestored | LeadUnassigned)[] {
  const has = returning(former, assignee, mayBeGivenLeads);
  const back: LeadRestored = {
    type: 'LeadRestored',
    data: {
      LeadID,
      ...person,
      ...toldFacts(details),
      ...traces,
      createdBy: { id: traces.createdBy.id, name: creator?.FullName ?? traces.createdBy.name },
      assignedBy: assigner?.FullName ?? traces.assignedBy,
      status,
      assignee: has.assignee,
      ExpectedSettlementDate: expectedSettlement,
      SettlementDateActual: settlement,
    },
  };
  return has.leaves === undefined || status === leadStatus.CLOSED
    ? [back]
    : [back, { type: 'LeadUnassigned', data: { LeadID, ...has.leaves } }];
}

export const deleteLead: Decision<LeadState, DeleteLead, LeadDeleted> = {
  command: 'DeleteLead',
  who: manages,
  of: 'known',
  decide: (_command, state) => deleted(state),
  events: {
    LeadDeleted: {
      description: 'A lead was deleted; where `isKept` says so, it can be brought back for some time.',
      evolve: (state) => ({ ...state, stage: 'deleted' }),
      history: () => activity('Lead deleted', 'Deleted'),
      undo: {
        touched: () => ['The lead'],
        back(
          data,
          state,
          { actor },
          { person, isKept = false, ...staff }: UndoOnLead,
        ): Outcome<LeadRestored | LeadUnassigned> {
          if (!manages(actor)) return forbidden(message.forbidden);
          if (state.person.PersonFullName === null || person?.PersonID !== state.person.PersonID)
            return ruleBroken(historyMessage.forgotten);
          return data.isKept === true && isKept
            ? restored(person, staff, state)
            : ruleBroken(historyMessage.deletedForGood);
        },
      },
      example: { LeadID: 47, isKept: true },
    },
  },
  any: (fc) => fc.constant({}),
};

/** A deletion was undone. */
export const restoredLead: Recorded<LeadState, LeadRestored> = {
  events: {
    LeadRestored: {
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
      history: () => activity('Lead restored', 'Brought back as it was'),
      undo: {
        touched: () => [
          'The lead',
          'Person',
          'Assignee',
          'Status',
          ...Object.values(settlementLabels),
          ...Object.values(factLabels),
        ],
        back: (_data, state, { actor }) => (manages(actor) ? deleted(state) : forbidden(message.forbidden)),
      },
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
