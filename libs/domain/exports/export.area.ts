import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { exportDecider } from './export.decider.ts';
import { personalFieldsOfExports, type ExportEvent } from './export.events.ts';
import { exportHistory } from './export.history.ts';

/** Exports of lists: what may happen, what the log keeps of it and how it reads. */
export const exportArea = {
  decider: exportDecider,
  events: {
    ExportStarted: {
      description: 'A user exported a list: of which rows, which columns and how many.',
      schemaVersion: 1,
      defaults: { process: null, sight: null },
      personal: personalOf('user', 'UserID', personalFieldsOfExports),
    },
    ExportFinished: { description: 'The file of an export was written.', schemaVersion: 1 },
    ExportFailed: { description: 'The file of an export could not be written.', schemaVersion: 1 },
  },
  history: exportHistory,
} satisfies Area<ExportEvent>;
