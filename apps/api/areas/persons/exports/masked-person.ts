import { maskedContact } from '@leaseledger/contract/shared/masked-contact';

interface PersonContact {
  readonly PersonEmail: string | null;
  readonly PersonContactNumber: string | null;
}

/** The contact details of the person of a record. External users see them masked, and find no record by them. */
export const personContact = ['PersonEmail', 'PersonContactNumber'] as const satisfies readonly (keyof PersonContact)[];

/** A record with the contact details of its person masked. */
export function maskedPersonOf<Shown extends PersonContact>(row: Shown): Shown {
  const { email, phone } = maskedContact({ email: row.PersonEmail, phone: row.PersonContactNumber });
  return { ...row, PersonEmail: email, PersonContactNumber: phone };
}
