import { microsoftLinkRows } from './microsoft-link-rows.projection.ts';

export const microsoftProjections = [microsoftLinkRows] as const;
