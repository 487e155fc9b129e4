import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';

/** The title of a page with a form. A refused form begins with 'Error:', which a screen reader says first. */
export const formTitle = (title: string, { errors, message }: FilledForm): string =>
  `${Object.keys(errors).length > 0 || message !== null ? 'Error: ' : ''}${title}`;
