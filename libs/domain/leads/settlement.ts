import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { settlementLabels } from '@leaseledger/contract/leads/lead.details';
import { openChanges, type FieldWords } from '../kernel/changes.ts';
import type { Recorded } from '../kernel/decision.ts';
import { changes } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import type { LeadState, OfLead } from './lead.ts';

interface ExpectedSettlement {
  readonly ExpectedSettlementDate: string | null;
}

interface Settlement {
  readonly SettlementDateActual: string | null;
}

export type Settlements = ExpectedSettlement & Settlement;

export interface LeadSettlementExpected {
  readonly type: 'LeadSettlementExpected';
  readonly data: OfLead & ExpectedSettlement & { readonly was?: Partial<ExpectedSettlement> };
}

export interface LeadSettled {
  readonly type: 'LeadSettled';
  /** A date settles the lead; null takes that back. */
  readonly data: OfLead & Settlement & { readonly was?: Partial<Settlement> };
}

export const settlementExpected = (
  ExpectedSettlementDate: string | null,
  { LeadID, expectedSettlement }: LeadState,
): LeadSettlementExpected => ({
  type: 'LeadSettlementExpected',
  data: { LeadID, ExpectedSettlementDate, was: { ExpectedSettlementDate: expectedSettlement } },
});

export const settled = (SettlementDateActual: string | null, { LeadID, settlement }: LeadState): LeadSettled => ({
  type: 'LeadSettled',
  data: { LeadID, SettlementDateActual, was: { SettlementDateActual: settlement } },
});

const words: FieldWords = {
  labels: settlementLabels,
  formats: { ExpectedSettlementDate: 'day', SettlementDateActual: 'day' },
  sealed: [],
};

/** The days of settlement are decided with the other details of a lead, in events of their own. */
export const settlement: Recorded<LeadState, LeadSettlementExpected | LeadSettled> = {
  events: {
    LeadSettlementExpected: {
      description: 'The day on which a lead is expected to settle was set, moved or taken back.',
      evolve: (state, { ExpectedSettlementDate }) => ({ ...state, expectedSettlement: ExpectedSettlementDate }),
      history: (data) => changes('Settlement expected', openChanges(data, words)),
      undo: {
        touched: () => [settlementLabels.ExpectedSettlementDate],
        back: ({ was }, state) =>
          was?.ExpectedSettlementDate === undefined
            ? ruleBroken(historyMessage.notKnown)
            : [settlementExpected(was.ExpectedSettlementDate, state)],
      },
      example: {
        LeadID: 47,
        ExpectedSettlementDate: '2026-12-13T13:00:00.000Z',
        was: { ExpectedSettlementDate: null },
      },
    },
    LeadSettled: {
      description: 'A lead settled on a day; null takes that back.',
      evolve: (state, { SettlementDateActual }) => ({ ...state, settlement: SettlementDateActual }),
      history: (data) => changes('Lead settled', openChanges(data, words)),
      undo: {
        touched: () => [settlementLabels.SettlementDateActual],
        back: ({ was }, state) =>
          was?.SettlementDateActual === undefined
            ? ruleBroken(historyMessage.notKnown)
            : [settled(was.SettlementDateActual, state)],
      },
      example: { LeadID: 47, SettlementDateActual: '2026-12-13T13:00:00.000Z', was: { SettlementDateActual: null } },
    },
  },
};
