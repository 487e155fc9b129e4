import { isStaff } from '@leaseledger/contract/access/permissions';
import { noteList } from '@leaseledger/contract/notes/note.views';
import { noteDecider } from '@leaseledger/domain/notes/note.area';
import { noteRows } from '@leaseledger/projections/notes/note-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Records } from '../records/exports/records.ts';
import { Notes } from './exports/notes.ts';
import { NotesController } from './notes.controller.ts';
import { seenNote } from './seen-note.ts';

/** Notes on records of every registered kind. */
@Module({ imports: [HistoryModule], controllers: [NotesController], providers: [Notes], exports: [Notes] })
export class NotesModule {
  constructor(lists: ListResources, histories: Histories, notes: Notes, records: Records, rows: Lists) {
    records.attaches({
      label: 'Notes',
      count: (subjects) => rows.count(noteRows.readModel, { where: [{ column: 'Subject', in: subjects }] }),
    });
    lists.add({
      list: noteList,
      model: noteRows.readModel,
      who: isStaff,
      what: 'Note',
      scope: (caller, filter) => notes.scope(caller, filter),
      seen: (caller) => (row) => seenNote(caller, row),
    });
    histories.add('note', {
      mayRead: async (caller, id) => notes.opened(id, caller).then(() => true),
      undo: { decider: noteDecider },
    });
  }
}
