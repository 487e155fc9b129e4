import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { AddNoteBody, UpdateNoteBody } from '@leaseledger/contract/notes/note.bodies';
import { noteMessage } from '@leaseledger/contract/notes/note.messages';
import type { NoteRow, NoteWording } from '@leaseledger/contract/notes/note.views';
import { isRecordKind, kindOf, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { maskedText } from '@leaseledger/contract/shared/masked-contact';
import { message } from '@leaseledger/contract/shared/messages';
import { type NoteCommand, noteDecider, whyNoText } from '@leaseledger/domain/notes/note.area';
import { noteRows } from '@leaseledger/projections/notes/note-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { namedSubject } from '../../history/exports/subject.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../../platform/commands/execute.ts';
import { badInput, badRequest, notFound, refuseIf } from '../../../platform/answers/failure.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { ChangedRows } from '../../../platform/lists/changed-rows.ts';
import type { Scope } from '../../../platform/lists/list-resources.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { Records } from '../../records/exports/records.ts';
import { seenNote } from '../seen-note.ts';
import { wordingsOf } from '../wordings.ts';

/** A record's page shows at most this many notes. The thread is read page by page. */
const ON_A_RECORD_MAX = 100;

/** Notes on records of every kind. The right to open a record covers reading and writing its notes. */
@Injectable()
export class Notes {
  constructor(
    private readonly bus: CommandBus,
    private readonly records: Records,
    private readonly lists: Lists,
    private readonly changedRows: ChangedRows,
    private readonly streams: KnownStreams,
  ) {}

  /**
   * @throws Failure 400 for an unknown type, 403 and 404 as the record's area says, 422 for a forgotten person or a
   * closed record; LogUnavailable
   */
  async write({ NoteType, AttachedToID, Note }: AddNoteBody, caller: Caller): Promise<NoteRow | null> {
    const kind = kindOf('note', NoteType);
    if (kind === undefined) throw badInput({ NoteType: noteMessage.unknownType });
    const { about } = await this.records.openToAttach(kind, AttachedToID, caller);
    const create = (NoteID: number): NoteCommand => ({
      type: 'WriteNote',
      NoteID,
      record: { kind, id: AttachedToID },
      about,
      Note,
    });
    return this.#changed(await this.bus.execute(new Execute(noteDecider, { create }, caller)), caller);
  }

  /** @throws Failure 403, 404, 409 for an outdated version, 422 for a withdrawn note; LogUnavailable */
  async amend({ NoteID, Note, Version }: UpdateNoteBody, caller: Caller): Promise<NoteRow | null> {
    await this.opened(NoteID, caller);
    return this.#changed(
      await this.bus.execute(
        new Execute(
          noteDecider,
          { id: NoteID, command: { type: 'AmendNote', Note }, expectedRevision: Version },
          caller,
        ),
      ),
      caller,
    );
  }

  /** @throws Failure 403, 404; LogUnavailable */
  async withdraw(NoteID: number, caller: Caller): Promise<NoteRow | null> {
    await this.opened(NoteID, caller);
    return this.#changed(
      await this.bus.execute(new Execute(noteDecider, { id: NoteID, command: { type: 'WithdrawNote' } }, caller)),
      caller,
    );
  }

  /**
   * The earlier texts of a note, the latest first. @throws Failure 403, 404, 422 for a withdrawn note; LogUnavailable
   */
  async wordings(NoteID: number, caller: Caller): Promise<readonly NoteWording[]> {
    const { IsWithdrawn, CreatedByUserID } = await this.opened(NoteID, caller);
    refuseIf(whyNoText(IsWithdrawn));
    const wordings = wordingsOf(await this.streams.current(`${noteDecider.category}-${NoteID}`));
    const isMasked = caller.rights.external && CreatedByUserID !== caller.user.UserID;
    return isMasked ? wordings.map((wording) => ({ ...wording, Note: maskedText(wording.Note) })) : wordings;
  }

  /** A note whose record the caller may open. @throws Failure 403, 404 */
  async opened(NoteID: number, caller: Caller): Promise<NoteRow> {
    const row = await this.lists.get(noteRows.readModel, NoteID);
    const { type, id } = namedSubject(row?.Subject ?? '') ?? { type: '', id: 0 };
    if (row === undefined || !isRecordKind(type)) throw notFound('Note');
    await this.records.open(type, id, caller);
    return row;
  }

  /** The latest notes of a record that the caller has opened, newest first. */
  async ofRecord(kind: RecordKind, id: number, caller: Caller): Promise<readonly NoteRow[]> {
    const { rows } = await this.lists.page(noteRows.readModel, {
      where: [{ column: 'Subject', in: await this.records.subjects(kind, id) }],
      limit: ON_A_RECORD_MAX,
    });
    return rows.map((row) => seenNote(caller, parsed(row)));
  }

  /** The notes of the record in the filter. @throws Failure 400 without a record, 403 and 404 as its area says */
  async scope(caller: Caller, { Subject }: Readonly<Record<string, unknown>>): Promise<Scope> {
    const named = typeof Subject === 'string' ? namedSubject(Subject) : undefined;
    if (named === undefined || !isRecordKind(named.type)) throw badRequest(message.choice('Subject'));
    await this.records.open(named.type, named.id, caller);
    return { where: [{ column: 'Subject', in: await this.records.subjects(named.type, named.id) }] };
  }

  async #changed(result: CommandResult, caller: Caller): Promise<NoteRow | null> {
    const row = await this.changedRows.after(noteRows, noteDecider.category, result);
    return row === undefined ? null : seenNote(caller, row);
  }
}
