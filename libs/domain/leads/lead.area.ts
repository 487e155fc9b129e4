import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { ReturnsTo } from '../behaviours/about-person.ts';
import { undoneInTurn } from '../behaviours/undone-in-turn.ts';
import { aggregate, type Aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { amendLead } from './amend-lead.ts';
import { assignLead, distributeLead, handOverLead } from './assign-lead.ts';
import { blankMentions } from './blank-mentions.ts';
import { changeLeadStatus } from './change-lead-status.ts';
import { convertLead } from './convert-lead.ts';
import { deleteLead, restoredLead } from './delete-lead.ts';
import { initialLead, notThere, opens, type LeadState } from './lead.ts';
import { logLead } from './log-lead.ts';
import { settlement } from './settlement.ts';

const leadDecisions = [
  logLead,
  amendLead,
  assignLead,
  distributeLead,
  handOverLead,
  changeLeadStatus,
  settlement,
  deleteLead,
  convertLead,
  restoredLead,
  blankMentions,
] as const;
export type LeadEvent = EventsOf<typeof leadDecisions>;
export interface UndoLeadDecision extends UndoDecision<LeadEvent>, ReturnsTo {}
export type LeadCommand = CommandsOf<typeof leadDecisions> | UndoLeadDecision;

/** Leads: specification 3, sections 2, 4, 5 and 6; who may what: decisions 1. */
export const leadArea: Aggregate<LeadCommand, LeadState, LeadEvent> = aggregate(leadDecisions, {
  category: 'lead',
  initialState: initialLead,
  notThere,
  looksFirst: true,
  undo: {
    who: opens,
    refused: ({ stage }) => (stage === 'unknown' ? missing(message.notFound('Lead')) : undefined),
    decide: (undone, state, _context, back) =>
      state.stage === 'converted'
        ? ruleBroken(historyMessage.convertedForGood)
        : undoneInTurn(undone, state, back, leadDecider.evolve, { deleted: 'LeadDeleted', restored: 'LeadRestored' }),
  },
  subjectType: 'lead',
  subjectID: ({ LeadID }) => LeadID,
  weight: 5,
});
export const { decider: leadDecider } = leadArea;
