import { microsoftLinkRows } from './microsoft-link-rows.projection.ts';

/** What is shown of linked Microsoft accounts. */
export const microsoftProjections = [microsoftLinkRows] as const;
