import { opensPersons } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';

/** What calls on one person depend on (decisions 1). */
export const personRecords: OfRecords = { all: opensPersons, own: 'persons whom they registered' };
