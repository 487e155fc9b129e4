import { deletesPersons } from '@leaseledger/contract/access/permissions';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { picked } from '@leaseledger/contract/kernel/picked';
import { changesOf, formerly } from '../behaviours/amendment.ts';
import type { Actor } from '../kernel/decider.ts';
import { forbidden, type Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PersonCommand } from './person.commands.ts';
import { foundBy, shownOfPersons, type PersonEvent } from './person.events.ts';
import type { PersonState } from './person.state.ts';

type MergeCommand = Extract<PersonCommand, { type: 'MergeInto' | 'AbsorbPerson' | 'ReleasePerson' | 'UnmergePerson' }>;

const ofMerge: Readonly<Record<MergeCommand['type'], true>> = {
  MergeInto: true,
  AbsorbPerson: true,
  ReleasePerson: true,
  UnmergePerson: true,
};

export const isOfMerge = (command: PersonCommand): command is MergeCommand => Object.hasOwn(ofMerge, command.type);

/** Whether this half of a merge or unmerge was done before, perhaps before the person was forgotten. */
export function isCarriedOut(command: MergeCommand, { mergedInto, absorbed }: PersonState): boolean {
  switch (command.type) {
    case 'MergeInto':
      return mergedInto === command.PersonID;
    case 'UnmergePerson':
      return mergedInto === null;
    case 'AbsorbPerson':
      return absorbed.has(command.MergedPersonID);
    case 'ReleasePerson':
      return !absorbed.has(command.MergedPersonID);
  }
}

/**
 * One person's half of a merge or unmerge. The stream of all merges decides whether two persons may be merged. Each
 * half is done once, even if it is asked for again.
 */
export function decideMerge(
  command: MergeCommand,
  state: PersonState,
  actor: Actor,
): readonly PersonEvent[] | Rejection {
  if (!may(deletesPersons, actor)) return forbidden(message.forbidden);
  if (isCarriedOut(command, state)) return [];
  const { PersonID, details, mergedInto, absorbed, createdBy, createdAt } = state;
  switch (command.type) {
    case 'MergeInto':
      if (mergedInto !== null) return ruleBroken(personMergeMessage.isMerged(mergedInto));
      return [{ type: 'PersonMerged', data: { PersonID, into: command.PersonID, ...picked(details, foundBy) } }];
    case 'UnmergePerson': {
      if (mergedInto === null) return [];
      return [
        {
          type: 'PersonUnmerged',
          data: {
            PersonID,
            from: mergedInto,
            persons: command.persons,
            createdBy,
            createdAt,
            ...details,
            CompanyName: command.CompanyName,
          },
        },
      ];
    }
    case 'AbsorbPerson': {
      const { MergedPersonID, persons, values } = command;
      const changed = changesOf(details, values);
      const shown = picked({ ...details, ...changed }, shownOfPersons);
      return [
        { type: 'PersonAbsorbed', data: { PersonID, MergedPersonID, persons, shown, ...withWas(changed, details) } },
      ];
    }
    case 'ReleasePerson': {
      const { MergedPersonID, persons } = command;
      const merge = absorbed.get(MergedPersonID);
      if (merge === undefined) return [];
      return [
        {
          type: 'PersonReleased',
          data: { PersonID, MergedPersonID, persons, ...withWas(givenUp(merge, details), details) },
        },
      ];
    }
  }
}

/** Removes the values that the merge brought. Values entered since the merge stay. */
function givenUp(
  { taken, was }: { readonly taken: Partial<PersonDetails>; readonly was: Partial<PersonDetails> },
  details: PersonDetails,
): Partial<PersonDetails> {
  const since = changesOf<Partial<PersonDetails>>(taken, details);
  return changesOf(details, { ...formerly(was, taken), ...formerly(details, since) });
}

/**
 * The changed fields, and both names if either changed, because lists show the full name. `was` holds the previous
 * values.
 */
export function withWas(
  changed: Partial<PersonDetails>,
  details: PersonDetails,
): Partial<PersonDetails> & { readonly was: Partial<PersonDetails> } {
  const isRenamed = 'FirstName' in changed || 'LastName' in changed;
  const told = { ...(isRenamed && picked(details, ['FirstName', 'LastName'])), ...changed };
  return { ...told, was: formerly(details, told) };
}
