import { fileSize } from '@leaseledger/contract/files/file-size';
import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type Command, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { personalUnder } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** A file, and the record that it is attached to. */
export interface OfFile {
  readonly FileID: number;
  readonly RecordKind: RecordKind;
  readonly RecordID: number;
  /** The subject whose key seals the name, e.g. `person-42`. Without that key the content cannot be read either. */
  readonly About: string;
  readonly Name: string;
}

/** The content of a file. */
export interface FileContent {
  /**
   * The fingerprint of the bytes, under which they are stored. Only the vault makes it. Equal bytes have the same
   * fingerprint.
   */
  readonly Content: string;
  /** SHA-256 of the bytes in hexadecimal. With it and the vault, the stored bytes can be read. */
  readonly Digest: string;
  /** In bytes. */
  readonly Size: number;
  /** E.g. `application/pdf`. */
  readonly Type: string;
}

interface FileState {
  readonly stage: 'unknown' | 'attached' | 'removed';
  readonly file: OfFile;
}

const isNow =
  (stage: FileState['stage']) =>
  (_state: FileState, { FileID, RecordKind, RecordID, About, Name }: OfFile): FileState => ({
    stage,
    file: { FileID, RecordKind, RecordID, About, Name },
  });
const remove = ({ stage, file }: FileState): readonly FileRemoved[] =>
  stage === 'attached' ? [{ type: 'FileRemoved', data: file }] : [];

/** The name, for readers who may open the record. */
const named: HistoryChange = { Label: 'File', From: null, To: null, IsSealed: true, RecordType: null };
const gone = ({ Name }: OfFile): readonly HistoryChange[] => [{ ...named, From: Name }];
const there = ({ Name }: OfFile): readonly HistoryChange[] => [{ ...named, To: Name }];

const touched = () => ['The file'];
const takenBack = { touched, back: (_data: OfFile, state: FileState) => remove(state) };
const someFile: OfFile = { FileID: 1, RecordKind: 'lead', RecordID: 42, About: 'person-7', Name: 'Payslip.pdf' };
const someContent: FileContent = { Content: 'c0ffee', Digest: 'd1ce', Size: 1_234, Type: 'application/pdf' };

interface AttachFile extends OfFile, FileContent {
  readonly type: 'AttachFile';
}

interface FileAttached extends DomainEvent<'FileAttached', OfFile & FileContent> {}

const attachFile: Decision<FileState, AttachFile, FileAttached> = {
  command: 'AttachFile',
  who: () => true,
  of: 'new',
  decide: ({ type: _, ...data }) => [{ type: 'FileAttached', data }],
  events: {
    FileAttached: {
      description: 'A file was attached to a record; what is in it is stored under `Content`.',
      personal: personalUnder('About', ['Name', 'Digest'] satisfies (keyof (OfFile & FileContent))[]),
      evolve: isNow('attached'),
      history: ({ Size }) => activity('File added', `File added, ${fileSize(Size)}`, [named]),
      sealed: there,
      undo: takenBack,
      example: { ...someFile, ...someContent },
    },
  },
  any: (fc, _some, FileID) => fc.constant({ ...someFile, FileID, ...someContent }),
  decidesAgain: true,
};

type FileRemoved =
  | DomainEvent<'FileRemoved', OfFile>
  /** A removal was undone while the content was still kept. */
  | DomainEvent<'FileRestored', OfFile>;

const personal = personalUnder('About', ['Name'] satisfies (keyof OfFile)[]);

const removeFile: Decision<FileState, Command<'RemoveFile'>, FileRemoved> = {
  command: 'RemoveFile',
  who: () => true,
  of: 'known',
  decide: (_command, state) => remove(state),
  events: {
    FileRemoved: {
      description: 'A file was removed from its record; what is in it goes some time later.',
      personal,
      evolve: isNow('removed'),
      history: () => activity('File removed', 'File removed', [named]),
      sealed: gone,
      undo: {
        touched,
        back: (_data, { stage, file }) => (stage === 'removed' ? [{ type: 'FileRestored', data: file }] : []),
      },
      example: someFile,
    },
    FileRestored: {
      description: 'The removal of a file was undone.',
      personal,
      evolve: isNow('attached'),
      history: () => activity('File put back', 'File put back', [named]),
      sealed: there,
      undo: takenBack,
      example: someFile,
    },
  },
  any: (fc) => fc.constant({}),
};

const fileDecisions = [attachFile, removeFile] as const;
export type FileEvent = EventsOf<typeof fileDecisions>;
export type FileCommand =
  | CommandsOf<typeof fileDecisions>
  /** @param isKept whether what is in the file can still be had */
  | (UndoDecision<FileEvent> & { readonly isKept: boolean });

const notThere = ({ stage }: FileState) => (stage === 'attached' ? undefined : missing(message.notFound('File')));

/**
 * Files of records: specification 1, section 7.4. Each file has its own stream, so that it makes no edit of its record
 * stale. A user who may open the record may use its files; the record's area decides that. The content is kept apart
 * from the log. The record's history shows the files; their names are sealed.
 */
export const fileArea = aggregate<FileCommand, FileState, FileEvent>(fileDecisions, {
  category: 'file',
  initialState: { stage: 'unknown', file: { FileID: 0, RecordKind: 'lead', RecordID: 0, About: '', Name: '' } },
  notThere,
  undo: {
    who: () => true,
    refused: (state) => (state.stage === 'unknown' ? notThere(state) : undefined),
    decide([event], state, _context, back, { isKept }) {
      if (event === undefined) return missing(historyMessage.noDecision);
      return event.type === 'FileRemoved' && state.stage === 'removed' && !isKept
        ? ruleBroken(fileMessage.gone)
        : back(event, state);
    },
  },
  subjectType: ({ RecordKind }) => RecordKind,
  subjectID: ({ RecordID }) => RecordID,
  streamOf: ({ FileID }) => FileID,
});
export const { decider: fileDecider } = fileArea;
