import { savedViewOrders } from './saved-view-orders.projection.ts';
import { savedViewRows } from './saved-view-rows.projection.ts';

/** What is shown of saved views. */
export const savedViewProjections = [savedViewRows, savedViewOrders] as const;
