import { savedViewOrders } from './saved-view-orders.projection.ts';
import { savedViewRows } from './saved-view-rows.projection.ts';

export const savedViewProjections = [savedViewRows, savedViewOrders] as const;
