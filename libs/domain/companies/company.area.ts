import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyTypesText } from '@leaseledger/contract/companies/company.codes';
import {
  blankCompany,
  companyFormats,
  companyLabels,
  personalCompanyDetails,
  type CompanyDetails,
} from '@leaseledger/contract/companies/company.details';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty, merged } from '../behaviours/amendment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import {
  fieldChanged,
  labelsIn,
  openChanges,
  recordChanged,
  sealedChanges,
  type FieldWords,
} from '../kernel/changes.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import { aggregate, type Command, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity, changes } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** The state that decisions on a company need. */
interface CompanyState {
  readonly stage: 'unknown' | 'known' | 'withdrawn';
  readonly CompanyID: number;
  readonly details: CompanyDetails;
}

const who = (actor: Actor): boolean => may(changesCompanies, actor);
const personal = personalOf('company', 'CompanyID', personalCompanyDetails);
const someDetails = (fc: Generator, { ids, text, orNull }: SomeValues) => ({
  CompanyTradingName: text,
  PackEdgeCompanyID: ids,
  AspireOneCompanyID: orNull(ids),
  PackEdgeCompanyStatusID: fc.constantFrom(18, 19),
  PackEdgeCompanyTypeID: orNull(fc.constant('42,56')),
  MainContactPersonID: orNull(ids),
  ManagedByUserID: orNull(ids),
  ManagedByUserName: orNull(text),
  MonthEndReportCCList: fc.constant(null),
});

interface AddCompany {
  readonly type: 'AddCompany';
  readonly CompanyID: number;
  readonly details: CompanyDetails;
}

interface CompanyAdded extends DomainEvent<'CompanyAdded', { readonly CompanyID: number } & CompanyDetails> {}

const addCompany: Decision<CompanyState, AddCompany, CompanyAdded> = {
  command: 'AddCompany',
  who,
  of: 'new',
  decide: ({ CompanyID, details }) => [{ type: 'CompanyAdded', data: { CompanyID, ...details } }],
  events: {
    CompanyAdded: {
      description: 'A company was added.',
      personal,
      defaults: blankCompany,
      evolve: (_state, data) => ({
        stage: 'known',
        CompanyID: data.CompanyID,
        details: merged(blankCompany, data),
      }),
      history: ({ CompanyTradingName }) => activity('Company added', `${CompanyTradingName} added`),
      undo: historyMessage.companyStays,
      example: { CompanyID: 3, ...blankCompany, CompanyTradingName: 'Barwon Health', PackEdgeCompanyID: 501 },
    },
  },
  any: (fc, some, CompanyID) =>
    fc.record({ CompanyID: fc.constant(CompanyID), details: fc.record(someDetails(fc, some)) }),
  decidesAgain: true,
};

interface AmendCompany {
  readonly type: 'AmendCompany';
  /** May repeat what has not changed; a field that is left out stays as it is. */
  readonly changes: Partial<CompanyDetails>;
}

interface CompanyAmended {
  readonly type: 'CompanyAmended';
  /** The fields that changed, id and name of the manager where either did; `was` holds the previous values of the same fields. */
  readonly data: { readonly CompanyID: number; readonly was: Partial<CompanyDetails> } & Partial<CompanyDetails>;
}

function amend(wanted: Partial<CompanyDetails>, { CompanyID, details }: CompanyState): readonly CompanyAmended[] {
  // A manager who was renamed is the same one.
  const { ManagedByUserName: _, ...others } = changesOf(details, wanted);
  if (isEmpty(others)) return [];
  const told =
    'ManagedByUserID' in others ? { ...others, ManagedByUserName: wanted.ManagedByUserName ?? null } : others;
  return [{ type: 'CompanyAmended', data: { CompanyID, ...told, was: formerly(details, told) } }];
}

const { PackEdgeCompanyTypeID: type, MainContactPersonID: contact, ManagedByUserID: _, ...labels } = companyLabels;
const words: FieldWords = { labels, formats: companyFormats, sealed: personalCompanyDetails };

/** The formats of fields do not say it: types are several codes, and the contact is a person, whose name is theirs alone. */
const further = ({ was, ...now }: CompanyAmended['data']): readonly HistoryChange[] => [
  ...(now.PackEdgeCompanyTypeID === undefined
    ? []
    : [
        fieldChanged(
          type,
          companyTypesText(was.PackEdgeCompanyTypeID ?? null),
          companyTypesText(now.PackEdgeCompanyTypeID),
        ),
      ]),
  ...(now.MainContactPersonID === undefined
    ? []
    : [recordChanged(contact, 'person', was.MainContactPersonID ?? null, now.MainContactPersonID)]),
];

const amendCompany: Decision<CompanyState, AmendCompany, CompanyAmended> = {
  command: 'AmendCompany',
  who,
  of: 'known',
  decide: (command, state) => amend(command.changes, state),
  events: {
    CompanyAmended: {
      description: 'Details of a company were changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data) => ({ ...state, details: merged(state.details, data) }),
      history: (data) => changes('Company amended', [...openChanges(data, words), ...further(data)]),
      sealed: (data) => sealedChanges(data, words),
      undo: {
        touched: (data) => labelsIn(data, companyLabels),
        back: ({ was }, state) => amend(was, state),
      },
      example: { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: { CompanyTradingName: 'Barwon Health' } },
    },
  },
  any: (fc, some) => fc.record({ changes: fc.record(someDetails(fc, some), { requiredKeys: [] }) }),
};

/** The import that added it is taken back as a whole. */
interface CompanyWithdrawn extends DomainEvent<
  'CompanyWithdrawn',
  { readonly CompanyID: number; readonly CompanyTradingName: string }
> {}

const withdrawCompany: Decision<CompanyState, Command<'WithdrawCompany'>, CompanyWithdrawn> = {
  command: 'WithdrawCompany',
  who,
  of: 'known',
  decide: (_command, { CompanyID, details: { CompanyTradingName } }) => [
    { type: 'CompanyWithdrawn', data: { CompanyID, CompanyTradingName } },
  ],
  events: {
    CompanyWithdrawn: {
      description: 'A company that an import had added was taken back.',
      evolve: (state) => ({ ...state, stage: 'withdrawn' }),
      history: ({ CompanyTradingName }) =>
        activity('Company taken back', `${CompanyTradingName} taken back: its import was undone`),
      undo: historyMessage.importTakenBack,
      example: { CompanyID: 3, CompanyTradingName: 'Barwon Water' },
    },
  },
  any: (fc) => fc.constant({}),
};

const companyDecisions = [addCompany, amendCompany, withdrawCompany] as const;
export type CompanyEvent = EventsOf<typeof companyDecisions>;
export type CompanyCommand = CommandsOf<typeof companyDecisions> | UndoDecision<CompanyEvent>;

const notThere = ({ stage }: CompanyState) => (stage === 'known' ? undefined : missing(message.notFound('Company')));

/** Companies: specification 4, section 5; who may what: decisions 1. */
export const companyArea = aggregate<CompanyCommand, CompanyState, CompanyEvent>(companyDecisions, {
  category: 'company',
  initialState: { stage: 'unknown', CompanyID: 0, details: blankCompany },
  notThere,
  undo: {
    who,
    refused: (state) => (state.stage === 'withdrawn' ? ruleBroken(historyMessage.importTakenBack) : notThere(state)),
  },
  subjectType: 'company',
  subjectID: ({ CompanyID }) => CompanyID,
  weight: 2,
});
export const { decider: companyDecider } = companyArea;
