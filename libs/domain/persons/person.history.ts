import { personalPersonDetails, personFormats, personLabels } from '@leaseledger/contract/persons/person.details';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
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
    PersonForgotten: () => activity('Person forgotten', 'Deleted, with all personal details'),
  },
  sealed: { PersonAmended: (data) => sealedChanges(data, words) },
};
