import type { CompanyEvent } from './companies/company.events.ts';
import type { LeadEvent } from './leads/lead.events.ts';
import type { PersonEvent } from './persons/person.events.ts';
import type { UserEvent } from './users/user.events.ts';

/** Every event of every area that was ever released. */
export type AnyEvent = PersonEvent | CompanyEvent | UserEvent | LeadEvent;
