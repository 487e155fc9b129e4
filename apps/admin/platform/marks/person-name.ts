import type { PersonRow } from '@leaseledger/contract/persons/person.views';

/** Ms Aroha Ngata; the title Other is not said. */
export const titledName = ({ Title, FullName }: Pick<PersonRow, 'Title' | 'FullName'>): string =>
  Title === null || Title === 'Other' ? FullName : `${Title} ${FullName}`;
