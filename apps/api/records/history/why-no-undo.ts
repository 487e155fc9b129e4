import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { areas } from '@leaseledger/domain/areas';

const reasons: ReadonlyMap<string, string | null> = new Map(
  areas.map(({ decider: { category }, history: { whyNoUndo } }) => [category, whyNoUndo]),
);

/**
 * The reason why nothing in the streams of an area can be undone. @param category the beginning of the streams, e.g.
 * `tab`
 */
export const whyNoUndo = (category: string): string => reasons.get(category) ?? historyMessage.noDecision;
