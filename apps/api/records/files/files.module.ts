import { fileDecider, type FileEvent } from '@leaseledger/domain/files/file.area';
import type { LetGoOfFiles } from '@leaseledger/domain/files/file.effects';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { fileRows } from '@leaseledger/projections/files/file-rows.projection';
import { Module, type DynamicModule } from '@nestjs/common';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { Records } from '../records/exports/records.ts';
import { Contents } from './exports/contents.ts';
import { KeptContents } from './exports/kept-contents.ts';
import { DrawingProcess } from './drawing-process.ts';
import { RecordFiles } from './exports/record-files.ts';
import { SHORT_LIVED_STORE, ShortLivedFiles } from './exports/short-lived-files.ts';
import { FileSweep } from './file-sweep.ts';
import { FilesController } from './files.controller.ts';
import { Files } from './files.ts';
import { Pictures } from './pictures.ts';
import { FILE_STORE, type FileStore } from './store/file-store.ts';

/**
 * The files of records. Every area shows the files of its own records. A reaction removes the files about a forgotten
 * person.
 */
@Module({})
export class FilesModule {
  static on({
    files,
    shortLivedFiles,
  }: {
    readonly files: FileStore;
    readonly shortLivedFiles: FileStore;
  }): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      imports: [HistoryModule],
      controllers: [FilesController],
      providers: [
        { provide: FILE_STORE, useValue: files },
        { provide: SHORT_LIVED_STORE, useValue: shortLivedFiles },
        ShortLivedFiles,
        Contents,
        KeptContents,
        RecordFiles,
        Files,
        { provide: DrawingProcess, useFactory: () => new DrawingProcess() },
        Pictures,
        FileSweep,
      ],
      exports: [RecordFiles, KeptContents, ShortLivedFiles, Contents],
    };
  }

  constructor(
    histories: Histories,
    files: Files,
    contents: KeptContents,
    effects: Effects,
    records: Records,
    rows: Lists,
  ) {
    records.attaches({
      label: 'Files',
      count: (subjects) =>
        rows.count(fileRows.readModel, {
          where: [
            { column: 'Record', in: subjects },
            { column: 'RemovedDateTime', is: null },
          ],
        }),
    });
    effects.add<LetGoOfFiles>({ LetGoOfFiles: ({ about }, { event }) => contents.letGo(about, event.position) });
    // Streams of files hold only events of files.
    histories.add('file', {
      mayRead: (caller, id) => files.mayRead(caller, id),
      undo: { decider: fileDecider, command: (asked) => files.undoing(asked as UndoDecision<FileEvent>) },
    });
  }
}
