import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { Arbitrary, SomeValues } from '../kernel/any.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Candidate, NamedUser } from '../kernel/hand-over.ts';
import { ruleBroken, type Rejection } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** No person: a record before its first event. */
export const nobody: LeadPerson = {
  PersonID: 0,
  PersonFullName: null,
  PersonEmployerName: null,
  PersonEmail: null,
  PersonContactNumber: null,
};

/**
 * The current person and users that a record returns to by an undo. After a deletion these include the assigner and the
 * creator. `isKept` says whether everything that belongs to a deleted record is still kept.
 */
export interface ReturnsTo {
  readonly person?: LeadPerson | undefined;
  readonly assignee?: Candidate | undefined;
  readonly assigner?: NamedUser | undefined;
  readonly creator?: NamedUser | undefined;
  readonly isKept?: boolean;
}

/** An undo on a record about a person. */
export type UndoOfRecord = UndoDecision<DomainEvent> & ReturnsTo;

/** The fields of events that name the person of a record. They are sealed with the person's key. */
export const personNames = [
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
] as const satisfies readonly (keyof LeadPerson)[];

/** A record has its person's name until the person is forgotten. Then there is no key to seal with. */
export const namesForgotten = (changed: object, person: LeadPerson, personal: readonly string[]): boolean =>
  person.PersonFullName === null && personal.some((field) => field in changed);

/**
 * The previous values of an amendment, for its undo.
 * @param personal the fields that are sealed with the person's key
 */
export function previousValues<Fields extends object>(
  { was, ...data }: Partial<Fields> & { readonly was?: Partial<Fields> },
  person: LeadPerson,
  personal: readonly (keyof Fields & string)[],
): Partial<Fields> | Rejection {
  if (was === undefined) return ruleBroken(historyMessage.notKnown);
  const changed: Readonly<Partial<Record<string, unknown>>> = { ...data };
  // A changed field differs from its previous value, unless its key is destroyed. Then both values are null, or the
  // previous one is unknown.
  const isForgotten = personal.some((field) => field in changed && (was[field] ?? null) === changed[field]);
  return isForgotten || namesForgotten(was, person, personal) ? ruleBroken(historyMessage.forgotten) : was;
}

/** A record goes back to its former person, but not to one that was merged. @param into the person that holds the details now */
export const whyMergedAway = (PersonID: number, into: number): string | undefined =>
  into === PersonID ? undefined : leadMessage.personMerged(PersonID, into);

export const somebody = ({ ids }: SomeValues): Arbitrary<LeadPerson> =>
  ids.map((PersonID) => ({
    PersonID,
    PersonFullName: `Person ${PersonID}`,
    PersonEmployerName: 'Barwon Health',
    PersonEmail: `person${PersonID}@example.com`,
    PersonContactNumber: '0412884210',
  }));
