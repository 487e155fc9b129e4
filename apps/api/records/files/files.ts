import { FILE_MAX } from '@leaseledger/contract/files/file.messages';
import type { FileView } from '@leaseledger/contract/files/file.views';
import { isRecordKind, kindOf, recordKinds } from '@leaseledger/contract/records/record-kinds';
import { type FileCommand, fileDecider, type FileEvent } from '@leaseledger/domain/files/file.area';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { fileRows } from '@leaseledger/projections/files/file-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badRequest, notFound } from '../../platform/answers/failure.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Records } from '../records/exports/records.ts';
import { Contents } from './exports/contents.ts';
import { KeptContents } from './exports/kept-contents.ts';
import { isReadable, RecordFiles, type ReadableFile } from './exports/record-files.ts';
import { receiveFile, type ReceivedFile } from './received-file.ts';

/** The files of records. The right to open a record covers its files. */
@Injectable()
export class Files {
  constructor(
    private readonly bus: CommandBus,
    private readonly records: Records,
    private readonly lists: Lists,
    private readonly contents: Contents,
    private readonly kept: KeptContents,
    private readonly ofRecords: RecordFiles,
    private readonly fingerprints: Fingerprints,
  ) {}

  /**
   * Receives an uploaded file and attaches it. @returns the file, with the name that the sender gave. @throws Failure 400, 403, 404, 413, 415, 422, 507; LogUnavailable,
   * StoreUnavailable
   */
  async attach(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<{ readonly file: FileView; readonly sentAs: string }> {
    let about = '';
    const admit = async ({ kind, id }: ReceivedFile['parent']) =>
      void ({ about } = await this.records.openToAttach(kind, id, caller));
    const received = await receiveFile(request, reply, { contents: this.contents, maxBytes: FILE_MAX, admit });
    try {
      return { file: await this.#attached(received, about, caller), sentAs: received.sentAs };
    } finally {
      await this.contents.discard(received.content);
    }
  }

  async #attached(
    { parent: { kind, id }, name, type, content }: ReceivedFile,
    About: string,
    caller: Caller,
  ): Promise<FileView> {
    const { address: Content, digest: Digest, size: Size } = content;
    const create = (FileID: number): FileCommand => ({
      type: 'AttachFile',
      FileID,
      RecordKind: kind,
      RecordID: id,
      About,
      Name: name,
      Content,
      Digest,
      Size,
      Type: type,
    });
    await this.contents.keep(content);
    const result = await this.bus.execute(
      new Execute(fileDecider, { create }, this.#asSent(caller, [kind, String(id), name, Content])),
    );
    await this.contents.keep(content);
    const [first] = result.events;
    const {
      metadata: { actor, time },
    } = first ?? { metadata: { actor: caller.actor, time: '' } };
    return {
      FileID: result.id,
      Name: name,
      Size,
      Type: type,
      AttachedToTargetTypeID: recordKinds[kind].file,
      AttachedToID: id,
      CreatedByUserID: actor.id,
      CreatedByUserName: actor.name,
      CreatedDateTime: time,
    };
  }

  /** The hash that a repeat must match. A multipart body is known only after it was read. */
  #asSent(caller: Caller, asked: readonly string[]): CommandMetadata {
    return caller.idempotency === undefined
      ? caller
      : {
          ...caller,
          idempotency: { key: caller.idempotency.key, requestHash: this.fingerprints.of('POST files', ...asked) },
        };
  }

  /** @param code the kind of record, as in `POST files`. @throws Failure 400, 403, 404 */
  async ofRecord(code: string, id: number, caller: Caller): Promise<FileView[]> {
    const kind = kindOf('file', Number(code));
    if (kind === undefined || !isRecordKind(kind)) throw badRequest('There is no such kind of record.');
    await this.records.open(kind, id, caller);
    return this.ofRecords.of(kind, id);
  }

  /** A file that is not removed and whose record the caller may open. @throws Failure 403, 404 */
  async opened(id: number, caller: Caller): Promise<ReadableFile> {
    const row = await this.lists.get(fileRows.readModel, id);
    if (row === undefined || row.RemovedDateTime !== null || !isReadable(row)) throw notFound('File');
    await this.records.open(row.RecordKind, row.RecordID, caller);
    return row;
  }

  /** @throws Failure 403, 404; LogUnavailable */
  async remove(id: number, caller: Caller): Promise<string> {
    const row = await this.lists.get(fileRows.readModel, id);
    // A repeat receives the first answer. The decider refuses a missing file.
    if (row === undefined || !isReadable(row)) throw notFound('File');
    await this.records.open(row.RecordKind, row.RecordID, caller);
    await this.bus.execute(new Execute(fileDecider, { id, command: { type: 'RemoveFile' } }, caller));
    return row.Name;
  }

  /**
   * A caller who may open the record of a file may read the file's history and undo its decisions. @throws Failure 403,
   * 404
   */
  async mayRead(caller: Caller, id: number): Promise<boolean> {
    const row = await this.lists.one(fileRows.readModel, id, 'File');
    await this.records.open(row.RecordKind, row.RecordID, caller);
    return true;
  }

  /** The undo command, including whether the removed content can be restored. */
  async undoing(asked: UndoDecision<FileEvent>): Promise<FileCommand> {
    const events = asked.past.flatMap(({ events: each }) => each);
    const attached = events.find((event) => event.type === 'FileAttached');
    const removal = asked.past.findLast(({ events: each }) => each.some(({ type }) => type === 'FileRemoved'));
    const isKept =
      attached !== undefined &&
      attached.data.Name !== null &&
      (removal === undefined || this.kept.isKept(removal.at)) &&
      (await this.contents.has(attached.data));
    return { ...asked, isKept };
  }
}
