import { digestRows } from './digest-rows.projection.ts';
import { subscriptionRows } from './subscription-rows.projection.ts';

export const subscriptionProjections = [subscriptionRows, digestRows] as const;
