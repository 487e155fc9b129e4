import type { UndoDecision } from '../kernel/undo.ts';
import type { CompanyQuery, CompanyQueryEvent } from './company-query.events.ts';

export type CompanyQueryCommand =
  | ({
      readonly type: 'RequestCompanyCallback';
      readonly CompanyTradingName: string;
      readonly CallbackDateTime: string;
    } & CompanyQuery)
  | { readonly type: 'ActionCompanyQuery' }
  | UndoDecision<CompanyQueryEvent>;
