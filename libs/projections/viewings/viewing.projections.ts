import { openViewings } from './open-viewings.projection.ts';

export const viewingProjections = [openViewings] as const;
