import type { PersonRow } from '@leaseledger/contract/persons/person.views';

/** For example 'Ms Aroha Ngata'. The title 'Other' is left out. */
export const titledName = ({ Title, FullName }: Pick<PersonRow, 'Title' | 'FullName'>): string =>
  Title === null || Title === 'Other' ? FullName : `${Title} ${FullName}`;
