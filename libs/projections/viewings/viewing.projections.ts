import { openViewings } from './open-viewings.projection.ts';

/** What is shown of viewing as another user. */
export const viewingProjections = [openViewings] as const;
