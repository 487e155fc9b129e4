import { serviceTargetRows } from './service-target-rows.projection.ts';

export const serviceTargetProjections = [serviceTargetRows] as const;
