import { deserialize, serialize } from 'bson';

/** A document or a command, which is a document too. */
export type Doc = Record<string, unknown>;

/** A request of a client. */
export interface Request {
  readonly id: number;
  readonly command: Doc;
  /** Whether it is the first message of a client, which does not know the server's protocol yet. */
  readonly isLegacy: boolean;
  /** Unacknowledged writes are not answered. */
  readonly wantsAnswer: boolean;
}

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const AWAIT_CAPABLE = 8;

/** The complete messages in the received bytes, and the rest. */
export function splitMessages(arrived: Buffer): { readonly messages: readonly Buffer[]; readonly rest: Buffer } {
  const messages: Buffer[] = [];
  let rest = arrived;
  while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
    const length = rest.readInt32LE(0);
    messages.push(rest.subarray(0, length));
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

/** @throws RangeError for a kind of message that current clients do not send */
export function requestIn(message: Buffer): Request {
  const [id, opcode, flags] = [message.readInt32LE(4), message.readInt32LE(12), message.readUInt32LE(HEADER_BYTES)];
  if (opcode === OP_QUERY) {
    const afterName = message.indexOf(0, HEADER_BYTES + 4) + 1;
    return { id, command: deserialize(message.subarray(afterName + 8)), isLegacy: true, wantsAnswer: true };
  }
  if (opcode !== OP_MSG) throw new RangeError(`The double does not know messages of kind ${opcode}`);
  const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4);
  const command: Doc = {};
  for (let at = HEADER_BYTES + 4; at < end;) {
    const size = message.readInt32LE(at + 1);
    if (message[at] === 0) Object.assign(command, deserialize(message.subarray(at + 1, at + 1 + size)));
    else Object.assign(command, sequenceIn(message.subarray(at + 5, at + 1 + size)));
    at += 1 + size;
  }
  return { id, command, isLegacy: false, wantsAnswer: (flags & MORE_TO_COME) === 0 };
}

/** The documents of one field, one after the other behind its name. */
function sequenceIn(section: Buffer): Doc {
  const afterName = section.indexOf(0) + 1;
  const documents: Doc[] = [];
  for (let at = afterName; at < section.length; at += section.readInt32LE(at)) {
    documents.push(deserialize(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 0, afterName - 1)]: documents };
}

export function answerTo({ id, isLegacy }: Request, answer: Doc): Buffer {
  const document = Buffer.from(serialize(answer));
  const before = isLegacy ? legacyHead() : Buffer.alloc(5);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(HEADER_BYTES + before.length + document.length, 0);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  return Buffer.concat([header, before, document]);
}

/** The flags, the cursor, the first place and the number of documents. */
function legacyHead(): Buffer {
  const head = Buffer.alloc(20);
  head.writeInt32LE(AWAIT_CAPABLE, 0);
  head.writeInt32LE(1, 16);
  return head;
}
