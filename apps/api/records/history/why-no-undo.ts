import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { areas } from '@leaseledger/domain/areas';

const reasons: ReadonlyMap<string, string | null> = new Map(
  areas.map(({ decider: { category }, history: { whyNoUndo } }) => [category, whyNoUndo]),
);

/** Why nothing in streams of an area can be undone. @param category as they begin, e.g. `tab` */
export const whyNoUndo = (category: string): string => reasons.get(category) ?? historyMessage.noDecision;
