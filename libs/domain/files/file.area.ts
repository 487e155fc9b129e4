import type { Area } from '../kernel/area.ts';
import type { EventDefinition } from '../kernel/event-definition.ts';
import { fileDecider } from './file.decider.ts';
import { personalFieldsOfFiles, type FileEvent } from './file.events.ts';
import { fileHistory } from './file.history.ts';

const personal: NonNullable<EventDefinition['personal']> = {
  subject: ({ About }) => (typeof About === 'string' ? About : ''),
  fields: personalFieldsOfFiles,
};
const named = { ...personal, fields: ['Name'] };

/** Files of records: what may happen, what the log keeps of it and how it reads. What is in them is kept apart from the log. */
export const fileArea = {
  decider: fileDecider,
  events: {
    FileAttached: {
      description: 'A file was attached to a record; what is in it is stored under `Content`.',
      schemaVersion: 1,
      personal,
    },
    FileRemoved: {
      description: 'A file was removed from its record; what is in it goes some time later.',
      schemaVersion: 1,
      personal: named,
    },
    FileRestored: { description: 'The removal of a file was undone.', schemaVersion: 1, personal: named },
  },
  history: fileHistory,
} satisfies Area<FileEvent>;
