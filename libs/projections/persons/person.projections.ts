import { formerNames } from './former-names.projection.ts';
import { mergedPersons } from './merged-persons.projection.ts';
import { personRows } from './person-rows.projection.ts';

export const personProjections = [personRows, formerNames, mergedPersons] as const;
