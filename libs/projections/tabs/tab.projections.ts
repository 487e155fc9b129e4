import { tabRows } from './tab-rows.projection.ts';

/** What is shown of Overview tabs. */
export const tabProjections = [tabRows] as const;
