import { decisionName } from '@leaseledger/contract/history/decision';
import { noteList, type NoteRow } from '@leaseledger/contract/notes/note.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { NoteEvent } from '@leaseledger/domain/notes/note.area';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

type Forgetting =
  Extract<PersonEvent, { type: 'PersonForgotten' }> | Extract<UserEvent, { type: 'UserDeleted' | 'UserAmended' }>;

const forgotten = (about: string): readonly Change<NoteRow>[] => [
  { patchWhere: { column: 'About', is: about }, fields: { Note: null } },
];
const changed = ({ data, revision }: DecodedEvent<NoteEvent>, fields: Partial<NoteRow>): readonly Change<NoteRow>[] => [
  { patch: data.NoteID, fields: { ...fields, Version: Number(revision) } },
];

/**
 * The notes of all records, a row each. The text of a withdrawn note stays in its row, because it can be restored;
 * answers leave it out.
 */
export const noteRows: Projection<NoteEvent | Forgetting, NoteRow> = {
  name: 'noteRows',
  version: 2,
  readModel: {
    ...readModelOf(noteList, {
      indexed: ['Subject', 'CreatedByUserID'],
      defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
      creationOrder: 'CreatedDateTime',
    }),
    columns: { ...noteList.columns, About: 'text', ModifiedByUserID: 'integer', WithdrawnByUserID: 'integer' },
    indexed: ['Subject', 'About', 'CreatedByUserID', 'ModifiedByUserID', 'WithdrawnByUserID'],
  },
  handlers: {
    ...followUsers<NoteRow>([
      { id: 'CreatedByUserID', name: 'CreatedByUserName' },
      { id: 'ModifiedByUserID', name: 'ModifiedByUserName' },
      { id: 'WithdrawnByUserID', name: 'WithdrawnByUserName' },
    ]),
    PersonForgotten: ({ data }) => forgotten(`person-${data.PersonID}`),
    UserDeleted: ({ data }) => forgotten(`user-${data.UserID}`),
    NoteWritten: ({
      data: {
        NoteID,
        record: { kind, id },
        about,
        Note,
      },
      metadata,
      revision,
    }) => [
      {
        put: NoteID,
        row: {
          id: NoteID,
          NoteID,
          Version: Number(revision),
          NoteType: recordKinds[kind].note,
          AttachedToID: id,
          Subject: `${kind}-${id}`,
          About: about,
          Note,
          CreatedByUserID: metadata.actor.id,
          CreatedByUserName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: null,
          ModifiedByUserID: null,
          ModifiedByUserName: null,
          IsWithdrawn: false,
          WithdrawnDateTime: null,
          WithdrawnByUserID: null,
          WithdrawnByUserName: null,
          Withdrawal: null,
        },
      },
    ],
    NoteAmended: (event) =>
      changed(event, {
        Note: event.data.Note,
        ModifiedDateTime: event.metadata.time,
        ModifiedByUserID: event.metadata.actor.id,
        ModifiedByUserName: event.metadata.actor.name,
      }),
    NoteMentionsBlanked: (event) => changed(event, { Note: event.data.Note }),
    NoteWithdrawn: (event) =>
      changed(event, {
        IsWithdrawn: true,
        WithdrawnDateTime: event.metadata.time,
        WithdrawnByUserID: event.metadata.actor.id,
        WithdrawnByUserName: event.metadata.actor.name,
        Withdrawal: decisionName(event.stream, event.metadata.correlationId),
      }),
    NoteRestored: (event) =>
      changed(event, {
        IsWithdrawn: false,
        WithdrawnDateTime: null,
        WithdrawnByUserID: null,
        WithdrawnByUserName: null,
        Withdrawal: null,
      }),
  },
};
