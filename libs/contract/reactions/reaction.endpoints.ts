import { mendsReactions } from '../access/permissions.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ReplayReactionBody } from './reaction.bodies.ts';
import { parkedReactionView } from './reaction.views.ts';

export const reactionEndpoints = {
  parked: endpoint('GET', 'reactions/parked', {
    who: mendsReactions,
    answer: listOf(parkedReactionView),
    summary: 'Reactions that could not be done',
  }),
  replay: endpoint('POST', 'reactions/replay', {
    who: mendsReactions,
    body: ReplayReactionBody,
    answer: listOf(parkedReactionView),
    summary: 'Try a parked reaction again; answers those that are still parked',
  }),
} as const;
