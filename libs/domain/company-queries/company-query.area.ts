import { actionsCompanyQueries } from '@leaseledger/contract/access/permissions';
import { companyQueryMessage } from '@leaseledger/contract/company-queries/company-query.messages';
import { isFarAhead } from '@leaseledger/contract/shared/call-time';
import { message } from '@leaseledger/contract/shared/messages';
import { openChanges, type FieldWords } from '../kernel/changes.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import { aggregate, type Command, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** The query and its company. */
interface CompanyQuery {
  readonly CompanyQueryID: number;
  readonly CompanyID: number;
}

/** The state that decisions on a company query need. */
interface CompanyQueryState {
  readonly stage: 'unknown' | 'open' | 'actioned';
  readonly query: CompanyQuery;
}

const who = (actor: Actor): boolean => may(actionsCompanyQueries, actor);
const of = ({ CompanyQueryID, CompanyID }: CompanyQuery): CompanyQuery => ({ CompanyQueryID, CompanyID });
const opened = (_state: CompanyQueryState, data: CompanyQuery): CompanyQueryState => ({
  stage: 'open',
  query: of(data),
});

/** The moment is ISO 8601, UTC. */
type Callback = CompanyQuery & { readonly CompanyTradingName: string; readonly CallbackDateTime: string };

interface RequestCompanyCallback extends Callback {
  readonly type: 'RequestCompanyCallback';
}

interface CompanyCallbackRequested extends DomainEvent<'CompanyCallbackRequested', Callback> {}

const words: FieldWords = {
  labels: { CallbackDateTime: 'Call back' },
  formats: { CallbackDateTime: 'moment' },
  sealed: [],
};

const requestCallback: Decision<CompanyQueryState, RequestCompanyCallback, CompanyCallbackRequested> = {
  command: 'RequestCompanyCallback',
  who: () => true,
  of: 'new',
  decide({ type: _, ...asked }, _state, { now }) {
    if (asked.CallbackDateTime < now) return ruleBroken(companyQueryMessage.past);
    return isFarAhead(asked.CallbackDateTime, now)
      ? ruleBroken(companyQueryMessage.far)
      : [{ type: 'CompanyCallbackRequested', data: asked }];
  },
  events: {
    CompanyCallbackRequested: {
      description: 'An employer asked to be called back.',
      evolve: opened,
      history: (data) =>
        activity('Callback requested', `Callback requested, query ${data.CompanyQueryID}`, openChanges(data, words)),
      undo: companyQueryMessage.askedStays,
      example: {
        CompanyQueryID: 6,
        CompanyID: 3,
        CompanyTradingName: 'Barwon Health',
        CallbackDateTime: '2026-07-14T00:00:00.000Z',
      },
    },
  },
  any: (fc, { ids, text }, CompanyQueryID) =>
    fc.record({
      CompanyQueryID: fc.constant(CompanyQueryID),
      CompanyID: ids,
      CompanyTradingName: text,
      CallbackDateTime: fc.constantFrom(
        '2020-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2099-01-01T00:00:00.000Z',
      ),
    }),
  decidesAgain: true,
};

type CompanyQueryActioned =
  | DomainEvent<'CompanyQueryActioned', CompanyQuery>
  /** That it was actioned was undone. */
  | DomainEvent<'CompanyQueryReopened', CompanyQuery>;

const actioned = ({ stage, query }: CompanyQueryState): readonly CompanyQueryActioned[] =>
  stage === 'actioned' ? [] : [{ type: 'CompanyQueryActioned', data: query }];
const reopened = ({ stage, query }: CompanyQueryState): readonly CompanyQueryActioned[] =>
  stage === 'open' ? [] : [{ type: 'CompanyQueryReopened', data: query }];

const actionQuery: Decision<CompanyQueryState, Command<'ActionCompanyQuery'>, CompanyQueryActioned> = {
  command: 'ActionCompanyQuery',
  who,
  of: 'known',
  decide: (_command, state) => actioned(state),
  events: {
    CompanyQueryActioned: {
      description: 'A company query was marked as actioned.',
      evolve: (_state, data) => ({ stage: 'actioned', query: of(data) }),
      history: ({ CompanyQueryID }) => activity('Company query actioned', `Query ${CompanyQueryID} marked as actioned`),
      undo: { touched: () => ['Status'], back: (_data, state) => reopened(state) },
      example: { CompanyQueryID: 6, CompanyID: 3 },
    },
    CompanyQueryReopened: {
      description: 'A company query that was marked as actioned is open again.',
      evolve: opened,
      history: ({ CompanyQueryID }) => activity('Company query reopened', `Query ${CompanyQueryID} is open again`),
      undo: { touched: () => ['Status'], back: (_data, state) => actioned(state) },
      example: { CompanyQueryID: 6, CompanyID: 3 },
    },
  },
  any: (fc) => fc.constant({}),
};

const companyQueryDecisions = [requestCallback, actionQuery] as const;
export type CompanyQueryEvent = EventsOf<typeof companyQueryDecisions>;
export type CompanyQueryCommand = CommandsOf<typeof companyQueryDecisions> | UndoDecision<CompanyQueryEvent>;

const notThere = ({ stage }: CompanyQueryState) =>
  stage === 'unknown' ? missing(message.notFound('Company query')) : undefined;

/**
 * The queries of employers, one stream each: specification 4, section 4. So a query makes no edit of the company stale.
 * The company's history shows its queries. They are attached to companies, as notes are. So followers of the company
 * receive them (record-changes.ts).
 */
export const companyQueryArea = aggregate<CompanyQueryCommand, CompanyQueryState, CompanyQueryEvent>(
  companyQueryDecisions,
  {
    category: 'companyQuery',
    initialState: { stage: 'unknown', query: { CompanyQueryID: 0, CompanyID: 0 } },
    notThere,
    undo: { who, refused: notThere },
    subjectType: () => 'company',
    subjectID: ({ CompanyID }) => CompanyID,
    streamOf: ({ CompanyQueryID }) => CompanyQueryID,
  },
);
export const { decider: companyQueryDecider } = companyQueryArea;
