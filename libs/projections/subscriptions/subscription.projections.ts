import { digestRows } from './digest-rows.projection.ts';
import { subscriptionRows } from './subscription-rows.projection.ts';

/** Who follows what, and who is to be told of it. */
export const subscriptionProjections = [subscriptionRows, digestRows] as const;
