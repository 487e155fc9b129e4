import { fileMessage } from '@leaseledger/contract/files/file.messages';
import { fileName } from '@leaseledger/contract/files/file-name';
import { AROUND_UPLOAD } from '@leaseledger/contract/kernel/body-limits';
import { kindOf, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badInput, badRequest, Failure } from '../../platform/answers/failure.ts';
import { checkedContent, type FoundType } from './content-check.ts';
import type { Contents, StagedContent } from './exports/contents.ts';

/** After a refusal, the rest is read for at most this many milliseconds, so that a fast sender receives the reason. */
const LISTENED_MS = 2_000;

export interface Parent {
  readonly kind: RecordKind;
  readonly id: number;
}

/** A file that was received completely, and its record. */
export interface ReceivedFile {
  readonly parent: Parent;
  /** The name with the ending of the content. */
  readonly name: string;
  /** The name that the sender gave. */
  readonly sentAs: string;
  readonly type: string;
  readonly content: StagedContent;
}

interface Receiving {
  readonly contents: Contents;
  readonly maxBytes: number;
  /** Called as soon as the record is known, before more is read. @throws Failure 403, 404 */
  readonly admit: (parent: Parent) => Promise<void>;
}

/**
 * Reads an upload of one file as it comes. When the fields precede the file, it first checks that the caller may open
 * the record.
 * Every failure discards the staged content.
 * @throws Failure 400, 403, 404, 413, 415, 507
 */
export async function receiveFile(
  request: FastifyRequest,
  reply: FastifyReply,
  receiving: Receiving,
): Promise<ReceivedFile> {
  if (Number(request.headers['content-length'] ?? 0) > receiving.maxBytes + AROUND_UPLOAD) {
    endReading(request, reply);
    throw new Failure(413, fileMessage.tooLarge);
  }
  let content: StagedContent | undefined;
  try {
    const fields = new Map<string, string>();
    let file: Omit<ReceivedFile, 'parent' | 'content'> | undefined;
    let parent: Parent | undefined;
    for await (const part of wellFormed(
      request.parts({
        limits: {
          fileSize: receiving.maxBytes + AROUND_UPLOAD,
          files: 2,
          fields: 20,
          fieldSize: 200,
          fieldNameSize: 100,
          parts: 22,
        },
      }),
    )) {
      if (part.type === 'field') {
        fields.set(part.fieldname.toLowerCase(), String(part.value));
        continue;
      }
      if (file !== undefined) throw badRequest(fileMessage.oneOnly);
      // A form without a chosen file sends a file without a name, although the type does not say so.
      const { filename }: { readonly filename?: string } = part;
      if (!filename) throw badInput({ file: fileMessage.none });
      const name = fileName(filename);
      parent = parentIn(fields);
      if (parent !== undefined) await receiving.admit(parent);
      let found: FoundType | undefined;
      content = await receiving.contents.stage(
        checkedContent(name, wellFormed<Uint8Array>(part.file), (told) => (found = told)),
        receiving.maxBytes,
      );
      if (found !== undefined) file = { ...found, sentAs: name };
    }
    if (file === undefined || content === undefined) throw badInput({ file: fileMessage.none });
    if (parent === undefined) {
      parent = parentIn(fields);
      if (parent === undefined) throw badInput(missingFields(fields));
      await receiving.admit(parent);
    }
    return { parent, ...file, content };
  } catch (thrown) {
    endReading(request, reply);
    if (content !== undefined) await receiving.contents.discard(content);
    // The client has closed the connection, so this is no error of the product.
    throw request.raw.destroyed && !request.raw.complete ? badRequest(fileMessage.uploadFailed) : thrown;
  }
}

/**
 * The parts of a multipart body. @throws Failure 400 for an invalid one, because the parser throws errors without a
 * status
 */
async function* wellFormed<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } catch (thrown) {
    throw thrown instanceof Error && 'statusCode' in thrown ? thrown : badRequest(fileMessage.uploadFailed);
  }
}

/** A client that sends more than is accepted can read the answer for a moment; then the connection is closed. */
function endReading({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
  const { socket } = raw;
  const cut = setTimeout(() => socket.destroy(), LISTENED_MS).unref();
  raw.once('close', () => clearTimeout(cut));
}

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : undefined;

/** Undefined while the fields are missing or invalid; they may follow. */
function parentIn(fields: ReadonlyMap<string, string>): Parent | undefined {
  const [id, code] = [idIn(fields.get('attachedtoid')), idIn(fields.get('attachedtotargettypeid'))];
  const kind = code === undefined ? undefined : kindOf('file', code);
  return id === undefined || kind === undefined ? undefined : { kind, id };
}

const missingFields = (fields: ReadonlyMap<string, string>): Readonly<Record<string, string>> => ({
  ...(idIn(fields.get('attachedtoid')) === undefined && { attachedToID: message.id }),
  ...(kindOf('file', idIn(fields.get('attachedtotargettypeid')) ?? 0) === undefined && {
    attachedToTargetTypeID: fileMessage.noParent,
  }),
});
