import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Connection } from './connection.ts';
import { MongoDbDouble } from './double/mongodb-double.ts';

class Away extends Error {
  constructor(cause: Error) {
    super('Away', { cause });
  }
}

let double: MongoDbDouble;
let connection: Connection;
beforeEach(async () => {
  double = await MongoDbDouble.start();
  connection = new Connection({ url: double.url('rows'), deadlineMs: 300, unavailable: (cause) => new Away(cause) });
});
afterEach(async () => {
  await connection.close();
  await double.stop();
});

const isAnswered = () =>
  connection.now().then(
    () => true,
    () => false,
  );

/**
 * Loses what clients of the double send, and answers them as a socket that is closing.
 * @param then what else becomes of the socket
 * @returns the end of it
 */
function loseWrites(then: (socket: Socket) => void = () => undefined): () => void {
  const port = new URL(double.url('rows')).port;
  const { write } = Socket.prototype;
  const lost = jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...sent) {
    if (String(this.remotePort) !== port) return Reflect.apply(write, this, sent);
    then(this);
    return false;
  });
  return () => lost.mockRestore();
}

it('reports an error of the socket itself as trouble with the server', async () => {
  expect(await isAnswered()).toBe(true);
  const broken = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  const end = loseWrites((socket) => setImmediate(() => socket.destroy(broken)));
  await expect(connection.now()).rejects.toBeInstanceOf(Away);
  end();
});

it('answers again after the driver waits forever to write to a socket that is closing', async () => {
  expect(await isAnswered()).toBe(true);
  const end = loseWrites();
  double.restart();
  // The driver also looks for the server during these.
  for (let times = 0; times < 5; times += 1) expect(await isAnswered()).toBe(false);
  end();
  while (!(await isAnswered())) await nextTurn();
  expect(await isAnswered()).toBe(true);
});
