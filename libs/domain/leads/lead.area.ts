import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type Aggregate, type CommandsOf, type EventsOf } from '../kernel/decision.ts';
import { missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { amendLead } from './amend-lead.ts';
import { assignLead } from './assign-lead.ts';
import { blankMentions } from './blank-mentions.ts';
import { changeLeadStatus } from './change-lead-status.ts';
import { convertLead } from './convert-lead.ts';
import { deleteLead, restoredLead } from './delete-lead.ts';
import { distributeLead } from './distribute-lead.ts';
import { handOverLead } from './hand-over-lead.ts';
import { initialLead, notThere, opens, type LeadState, type ReturnsTo } from './lead.ts';
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
    /** Event by event. The actor needs the same right as for the change by hand. Nothing else changes. */
    decide(undone, state, _context, back) {
      if (state.stage === 'converted') return ruleBroken(historyMessage.convertedForGood);
      if (state.stage === 'deleted' && !undone.some(({ type }) => type === 'LeadDeleted'))
        return ruleBroken(historyMessage.undeleteFirst);
      // Deleting the lead again also removes the consequences of its return.
      const returned = undone.filter(({ type }) => type === 'LeadRestored');
      const events: LeadEvent[] = [];
      let current = state;
      for (const event of returned.length > 0 ? returned : undone) {
        const turned = back(event, current);
        if (turned instanceof Rejection) return turned;
        events.push(...turned);
        current = turned.reduce(leadDecider.evolve, current);
      }
      return events;
    },
  },
  subjectType: 'lead',
  subjectID: ({ LeadID }) => LeadID,
  weight: 5,
});
export const { decider: leadDecider } = leadArea;
