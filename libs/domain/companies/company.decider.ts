import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { blankCompany, companyLabels, type CompanyDetails } from '@leaseledger/contract/companies/company.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import { undoing } from '../behaviours/undoing.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { CompanyCommand } from './company.commands.ts';
import type { CompanyEvent } from './company.events.ts';

/** What decisions on a company ask about. */
export interface CompanyState {
  readonly stage: 'unknown' | 'known' | 'withdrawn';
  readonly CompanyID: number;
  readonly details: CompanyDetails;
}

/** Companies: specification 4, section 5; who may what: decisions 1. */
export const companyDecider: Decider<CompanyCommand, CompanyState, CompanyEvent> = {
  category: 'company',
  initialState: { stage: 'unknown', CompanyID: 0, details: blankCompany },
  decide(command, state, { actor }) {
    if (!may(changesCompanies, actor)) return forbidden(message.forbidden);
    if (command.type === 'AddCompany')
      return [{ type: 'CompanyAdded', data: { CompanyID: command.CompanyID, ...command.details } }];
    if (state.stage === 'withdrawn' && command.type === 'UndoDecision')
      return ruleBroken(historyMessage.importTakenBack);
    if (state.stage !== 'known') return missing(message.notFound('Company'));
    switch (command.type) {
      case 'AmendCompany':
        return amend(command.changes, state);
      case 'WithdrawCompany':
        return [
          {
            type: 'CompanyWithdrawn',
            data: { CompanyID: state.CompanyID, CompanyTradingName: state.details.CompanyTradingName },
          },
        ];
      case 'UndoDecision':
        return undo(command, state);
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CompanyAdded':
        return { stage: 'known', CompanyID: data.CompanyID, details: merged(blankCompany, data) };
      case 'CompanyAmended':
        return { ...state, details: merged(state.details, data) };
      case 'CompanyWithdrawn':
        return { ...state, stage: 'withdrawn' };
    }
  },
};

function amend(changes: Partial<CompanyDetails>, { CompanyID, details }: CompanyState): readonly CompanyEvent[] {
  const changed = changesOf(details, changes);
  // A manager who was renamed meanwhile is the same one.
  const { ManagedByUserName: _, ...others } = changed;
  if (isEmpty(others)) return [];
  const told =
    'ManagedByUserID' in others ? { ...others, ManagedByUserName: changes.ManagedByUserName ?? null } : others;
  return [{ type: 'CompanyAmended', data: { CompanyID, ...told, was: formerly(details, told) } }];
}

/** Back to what the changed fields held before: an amendment like any other. */
function undo(
  command: Extract<CompanyCommand, { type: 'UndoDecision' }>,
  state: CompanyState,
): readonly CompanyEvent[] | Rejection {
  const undone = undoing(command, touched);
  if (undone instanceof Rejection) return undone;
  const [event] = undone;
  if (event === undefined) return missing(historyMessage.noDecision);
  return event.type === 'CompanyAmended' ? amend(event.data.was, state) : ruleBroken(whyNotUndone[event.type]);
}

const whyNotUndone: Readonly<Record<Exclude<CompanyEvent['type'], 'CompanyAmended'>, string>> = {
  CompanyAdded: historyMessage.companyStays,
  CompanyWithdrawn: historyMessage.importTakenBack,
};

/** What people call the fields that an event changes. */
const touched = ({ type, data }: CompanyEvent): readonly string[] =>
  type === 'CompanyAmended'
    ? Object.entries(companyLabels).flatMap(([field, label]) => (Object.hasOwn(data, field) ? [label] : []))
    : [];
