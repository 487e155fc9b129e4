import { parentPort } from 'node:worker_threads';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { FromReader, ReadAs, ToReader } from './messages.ts';
import { readTable } from './read-table.ts';
import { Unreadable } from './unreadable.ts';

if (parentPort === null) throw new Error('This is the thread that reads a file: it is started by the product');
const port = parentPort;
const say = (told: FromReader): void => port.postMessage(told);

const bytes: Uint8Array[] = [];
let taken = Promise.withResolvers<void>();

async function read(as: ReadAs): Promise<void> {
  try {
    for await (const told of readTable(Buffer.concat(bytes.splice(0)), as)) {
      say(told);
      await taken.promise;
      taken = Promise.withResolvers();
    }
    say({ done: true });
  } catch (thrown) {
    say({ unreadable: thrown instanceof Unreadable ? thrown.message : importMessage.notRead });
  }
}

// Only the parent thread sends messages here.
port.on('message', (told: ToReader) => {
  if ('bytes' in told) bytes.push(told.bytes);
  else if ('end' in told) void read(told.end);
  else taken.resolve();
});
