import { actionsCompanyQueries } from '@leaseledger/contract/access/permissions';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { message } from '@leaseledger/contract/shared/messages';
import { undoing } from '../kernel/undoing.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { CompanyQueryCommand } from './company-query.commands.ts';
import type { CompanyQuery, CompanyQueryEvent } from './company-query.events.ts';

/** The state that decisions on a company query need. */
export interface CompanyQueryState {
  readonly stage: 'unknown' | 'open' | 'actioned';
  readonly query: CompanyQuery;
}

/**
 * The queries of employers, one stream each: specification 4, section 4. So a query makes no edit of the company stale.
 */
export const companyQueryDecider: Decider<CompanyQueryCommand, CompanyQueryState, CompanyQueryEvent> = {
  category: 'companyQuery',
  initialState: { stage: 'unknown', query: { CompanyQueryID: 0, CompanyID: 0 } },
  decide(command, state, { actor, now }) {
    if (command.type === 'RequestCompanyCallback') {
      const { type: _, ...asked } = command;
      if (asked.CallbackDateTime < now) return ruleBroken(companyQueryMessage.past);
      return isFarAhead(asked.CallbackDateTime, now)
        ? ruleBroken(companyQueryMessage.far)
        : [{ type: 'CompanyCallbackRequested', data: asked }];
    }
    if (!may(actionsCompanyQueries, actor)) return forbidden(message.forbidden);
    if (state.stage === 'unknown') return missing(message.notFound('Company query'));
    return command.type === 'ActionCompanyQuery' ? actioned(state) : undo(command, state);
  },
  evolve: (_, { type, data: { CompanyQueryID, CompanyID } }) => ({
    stage: type === 'CompanyQueryActioned' ? 'actioned' : 'open',
    query: { CompanyQueryID, CompanyID },
  }),
};

const actioned = ({ stage, query }: CompanyQueryState): readonly CompanyQueryEvent[] =>
  stage === 'actioned' ? [] : [{ type: 'CompanyQueryActioned', data: query }];
const reopened = ({ stage, query }: CompanyQueryState): readonly CompanyQueryEvent[] =>
  stage === 'open' ? [] : [{ type: 'CompanyQueryReopened', data: query }];

function undo(
  command: Extract<CompanyQueryCommand, { type: 'UndoDecision' }>,
  state: CompanyQueryState,
): readonly CompanyQueryEvent[] | Rejection {
  const undone = undoing(command, ({ type }) => (type === 'CompanyCallbackRequested' ? [] : ['Status']));
  if (undone instanceof Rejection) return undone;
  switch (undone[0]?.type) {
    case 'CompanyQueryActioned':
      return reopened(state);
    case 'CompanyQueryReopened':
      return actioned(state);
    case 'CompanyCallbackRequested':
      return ruleBroken(companyQueryMessage.askedStays);
    case undefined:
      return missing(historyMessage.noDecision);
  }
}
