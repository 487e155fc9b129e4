import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';

/** Of a page with a form: who listens hears first that it was refused. */
export const formTitle = (title: string, { errors, message }: FilledForm): string =>
  `${Object.keys(errors).length > 0 || message !== null ? 'Error: ' : ''}${title}`;
