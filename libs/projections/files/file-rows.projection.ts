import { allRecordKinds, type recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { AnyEvent } from '@leaseledger/domain/areas';
import type { FileContent, FileEvent, OfFile } from '@leaseledger/domain/files/file.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';

/** A file as the product stores it, also while its removal can be undone. */
export interface FileRow extends Omit<OfFile, 'Name'>, Omit<FileContent, 'Digest'> {
  readonly id: number;
  /** The revision of its stream. */
  readonly Version: number;
  /** The record that it is attached to, e.g. `lead-42`. */
  readonly Record: string;
  /** Null once its person is forgotten, like the digest. */
  readonly Name: string | null;
  readonly Digest: string | null;
  readonly CreatedByUserID: number | null;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
  /** The time of its removal. Its content is removed some time later. Null before that. */
  readonly RemovedDateTime: string | null;
  /** The time at which its record was deleted. Null before that. */
  readonly RecordDeletedDateTime: string | null;
}

type Forgetting = Extract<PersonEvent, { type: 'PersonForgotten' }> | Extract<UserEvent, { type: 'UserDeleted' }>;

type Kind = (typeof recordKinds)[keyof typeof recordKinds];
/** The events that delete or restore the records of files, in any area. */
type Going = Extract<
  AnyEvent,
  { type: Extract<Kind, { goes: string }>['goes'] | Extract<Kind, { comesBack: string }>['comesBack'] }
>;

const ofRecord = (stream: string, RecordDeletedDateTime: string | null): readonly Change<FileRow>[] => [
  { patchWhere: { column: 'Record', is: stream }, fields: { RecordDeletedDateTime } },
];

/** The stream of a record has the name that files use for it. */
const withTheirRecord = Object.fromEntries(
  allRecordKinds.flatMap(({ goes, comesBack }) => [
    ...(goes === null
      ? []
      : [[goes, ({ stream, metadata: { time } }: DecodedEvent) => ofRecord(stream, time)] as const]),
    ...(comesBack === undefined ? [] : [[comesBack, ({ stream }: DecodedEvent) => ofRecord(stream, null)] as const]),
    // Object.fromEntries loses the names, which the type lists.
  ]),
) as Readonly<Record<Going['type'], (event: DecodedEvent) => readonly Change<FileRow>[]>>;

/** Blanks the name and the digest, so that the content cannot be read. */
const forgotten = (subject: string): readonly Change<FileRow>[] => [
  { patchWhere: { column: 'About', is: subject }, fields: { Name: null, Digest: null } },
];

/** The files of all records: a row for each that was ever attached. */
export const fileRows: Projection<FileEvent | Forgetting | Going | UserRenaming, FileRow> = {
  name: 'fileRows',
  version: 3,
  readModel: {
    name: 'files',
    id: 'FileID',
    columns: {
      FileID: 'integer',
      Record: 'text',
      About: 'text',
      Content: 'text',
      CreatedByUserID: 'integer',
      RemovedDateTime: 'time',
      RecordDeletedDateTime: 'time',
    },
    indexed: ['Record', 'About', 'Content', 'CreatedByUserID'],
    defaultSort: { field: 'FileID', order: 'DESC' },
  },
  handlers: {
    ...withTheirRecord,
    ...followUsers<FileRow>([{ id: 'CreatedByUserID', name: 'CreatedByUserName' }]),
    FileAttached: ({
      data: { FileID, RecordKind, RecordID, About, Name, Content, Digest, Size, Type },
      metadata: { actor, time },
      revision,
    }) => [
      {
        put: FileID,
        row: {
          // Both are null without the key of a forgotten person.
          id: FileID,
          FileID,
          Version: Number(revision),
          RecordKind,
          RecordID,
          Record: `${RecordKind}-${RecordID}`,
          About,
          Name: Name ?? null,
          Digest: Digest ?? null,
          Content,
          Size,
          Type,
          CreatedByUserID: actor.id,
          CreatedByUserName: actor.name,
          CreatedDateTime: time,
          RemovedDateTime: null,
          RecordDeletedDateTime: null,
        },
      },
    ],
    FileRemoved: ({ data: { FileID }, metadata: { time }, revision }) => [
      { patch: FileID, fields: { RemovedDateTime: time, Version: Number(revision) } },
    ],
    FileRestored: ({ data: { FileID }, revision }) => [
      { patch: FileID, fields: { RemovedDateTime: null, Version: Number(revision) } },
    ],
    PersonForgotten: ({ data: { PersonID } }) => forgotten(`person-${PersonID}`),
    UserDeleted: ({ data: { UserID } }) => forgotten(`user-${UserID}`),
  },
};
