import { tabRows } from './tab-rows.projection.ts';

export const tabProjections = [tabRows] as const;
