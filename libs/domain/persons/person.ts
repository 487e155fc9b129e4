import { deletesPersons, opensPersons, registersPersons } from '@leaseledger/contract/access/permissions';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import {
  blankPerson,
  personalPersonDetails,
  personFormats,
  personLabels,
  type PersonDetails,
} from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly } from '../behaviours/amendment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import { labelsIn, openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import type { Actor } from '../kernel/decider.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { missing, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** The state that decisions on a person need. */
export interface PersonState {
  readonly stage: 'unknown' | 'known' | 'merged' | 'forgotten';
  readonly PersonID: number;
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly details: PersonDetails;
  /** The person that this one was merged into; null if none. */
  readonly mergedInto: number | null;
  /**
   * The persons merged into this one, by id, with the fields taken from them and the previous values of these fields.
   */
  readonly absorbed: ReadonlyMap<
    number,
    { readonly taken: Partial<PersonDetails>; readonly was: Partial<PersonDetails> }
  >;
}

export const initialPerson: PersonState = {
  stage: 'unknown',
  PersonID: 0,
  createdBy: { id: null, name: '' },
  createdAt: '',
  details: blankPerson,
  mergedInto: null,
  absorbed: new Map(),
};

export interface OfPerson {
  readonly PersonID: number;
}

/** The changed fields of a person, with their previous values. */
export type PersonChanges = { readonly was: Partial<PersonDetails> } & Partial<PersonDetails>;

export const personal = personalOf('person', 'PersonID', personalPersonDetails);

export const notThere = ({ stage }: PersonState): Rejection | undefined =>
  stage === 'unknown' || stage === 'forgotten' ? missing(message.notFound('Person')) : undefined;

/** A merged person does not change; the message names the kept one. */
export const mergedAway = ({ mergedInto }: PersonState): Rejection | undefined =>
  mergedInto === null ? undefined : ruleBroken(personMergeMessage.isMerged(mergedInto));

/**
 * The user who registered a person from outside amends them as well, until others are merged into them: that user does
 * not know these.
 */
export const amends = (actor: Actor, { createdBy, absorbed }: PersonState): boolean =>
  may(opensPersons, actor) || (may(registersPersons, actor) && createdBy.id === actor.id && absorbed.size === 0);

export const deletes = (actor: Actor): boolean => may(deletesPersons, actor);

/**
 * The changed fields, and both names if either changed, because lists show the full name. `was` holds the previous
 * values.
 */
export function withWas(changed: Partial<PersonDetails>, details: PersonDetails): PersonChanges {
  const isRenamed = 'FirstName' in changed || 'LastName' in changed;
  const told = { ...(isRenamed && picked(details, ['FirstName', 'LastName'])), ...changed };
  return { ...told, was: formerly(details, told) };
}

const words: FieldWords = { labels: personLabels, formats: personFormats, sealed: personalPersonDetails };
/** Both names travel together: an entry does not tell which of them changed. */
const wordsOfEntries: FieldWords = { ...words, labels: { ...personLabels, FirstName: 'Name', LastName: 'Name' } };

export const toldChanges = (data: object): readonly HistoryChange[] => openChanges(data, wordsOfEntries);
export const sealed = (data: object): readonly HistoryChange[] => sealedChanges(data, words);

/** The labels of the fields that an event changes. Of a name, only the changed half. */
export const touched = (data: Partial<PersonChanges>): readonly string[] =>
  labelsIn(changesOf<Partial<PersonDetails>>(data.was ?? {}, data), personLabels);

export const someDetails = (fc: Generator, { ids, text, orNull }: SomeValues) => ({
  Title: fc.constantFrom('Ms' as const, 'Mr' as const, null),
  FirstName: orNull(text),
  LastName: orNull(text),
  Email: orNull(text),
  EmailSecondary: fc.constant(null),
  ContactNumber: orNull(text),
  ContactNumberSecondary: fc.constant(null),
  Address: orNull(text),
  Suburb: orNull(text),
  State: fc.constantFrom('VIC' as const, 'TAS' as const, null),
  Postcode: fc.constant('3220'),
  CompanyID: orNull(ids),
  CompanyName: orNull(text),
  MarketingOptOut: fc.boolean(),
});
