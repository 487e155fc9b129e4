import { opensPersons } from '../access/permissions.ts';
import type { OfRecords } from '../kernel/endpoint.ts';

/** The rule for calls on a single person (decisions 1). */
export const personRecords: OfRecords = { all: opensPersons, own: 'persons that they registered' };
