import { exportsData } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { ExportEvent, ExportPlan } from './export.events.ts';

export type ExportCommand =
  | { readonly type: 'StartExport'; readonly UserID: number; readonly ExportID: number; readonly plan: ExportPlan }
  /** How it went; null where it failed. */
  | {
      readonly type: 'EndExport';
      readonly ExportID: number;
      readonly made: { readonly rows: number; readonly file: string } | null;
    };

/** Whose it is, until it has ended. */
export interface ExportState {
  readonly UserID: number | null;
  readonly isOver: boolean;
}

/** One export of a list: started by a user, ended by the system, once. */
export const exportDecider: Decider<ExportCommand, ExportState, ExportEvent> = {
  category: 'export',
  initialState: { UserID: null, isOver: false },
  decide(command, { UserID, isOver }, { actor }) {
    if (command.type === 'StartExport') {
      if (actor.id !== command.UserID || !may(exportsData, actor)) return forbidden(message.forbidden);
      return [{ type: 'ExportStarted', data: { UserID: command.UserID, ExportID: command.ExportID, ...command.plan } }];
    }
    if (actor.id !== null) return forbidden(message.forbidden);
    if (UserID === null) return missing(message.notFound('Export'));
    if (isOver) return [];
    const of = { UserID, ExportID: command.ExportID };
    return [
      command.made === null
        ? { type: 'ExportFailed', data: of }
        : { type: 'ExportFinished', data: { ...of, ...command.made } },
    ];
  },
  evolve(state, { type, data }) {
    return type === 'ExportStarted' ? { UserID: data.UserID, isOver: false } : { ...state, isOver: true };
  },
};
