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
    PersonMerged: ({ into }) => changes('Person merged', [recordChanged('Merged into', 'person', null, into)]),
    PersonAbsorbed: (data) => changes('Person merged', [recordChanged('Merged into this one', 'person', null, data.MergedPersonID), ...openChanges(data, wordsOfEntries)]),
    PersonReleased: (data) => changes('Person unmerged', [recordChanged('Merged into this one', 'person', data.MergedPersonID, null), ...openChanges(data, wordsOfEntries)]),
    PersonUnmerged: ({ from }) => changes('Person unmerged', [recordChanged('Merged into', 'person', from, null)]),
    PersonForgotten: () => activity('Person forgotten', 'Deleted, with all personal details'),
  },
  sealed: {
    PersonAmended: (data) => sealedChanges(data, words),
    PersonAbsorbed: (data) => sealedChanges(data, words),
    PersonReleased: (data) => sealedChanges(data, words),
  },
};
