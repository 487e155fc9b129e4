import { personalPersonDetails, personFormats, personLabels } from '@leaseledger/contract/persons/person.details';
import { openChanges, recordChanged, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { PersonEvent } from './person.events.ts';

const words: FieldWords = { labels: personLabels, formats: personFormats, sealed: personalPersonDetails };
/** Both names travel together: an entry does not tell which of them changed. */
const wordsOfEntries: FieldWords = { ...words, labels: { ...personLabels, FirstName: 'Name', LastName: 'Name' } };

export const personHistory: AreaHistory<PersonEvent> = {
  subjectType: 'person',
  subjectID: ({ PersonID }) => PersonID,
  whyNoUndo: null,
  entries: {
    PersonRegistered: () => activity('Person registered', 'Registered'),
    PersonAmended: (data) => changes('Person amended', openChanges(data, wordsOfEntries)),
    PersonMerged: ({ into }) =>
      activity('Person merged', 'Merged into another person', [recordChanged('Merged into', 'person', null, into)]),
    PersonAbsorbed: (data) =>
      activity('Person merged', 'Somebody was merged into this one', [
        recordChanged('Merged into this one', 'person', null, data.MergedPersonID),
        ...openChanges(data, wordsOfEntries),
      ]),
    PersonReleased: (data) =>
      activity('Person unmerged', 'Somebody who was merged into this one is a person of their own again', [
        recordChanged('Unmerged', 'person', null, data.MergedPersonID),
        ...openChanges(data, wordsOfEntries),
      ]),
    PersonUnmerged: ({ from }) =>
      activity('Person unmerged', 'A person of their own again', [
        recordChanged('Unmerged from', 'person', null, from),
      ]),
    PersonForgotten: () => activity('Person forgotten', 'Deleted, with all personal details'),
  },
  sealed: {
    PersonAmended: (data) => sealedChanges(data, words),
    PersonAbsorbed: (data) => sealedChanges(data, words),
    PersonReleased: (data) => sealedChanges(data, words),
  },
};
