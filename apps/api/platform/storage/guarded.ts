import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { KeptFile, Storage } from './storage.ts';

const logWrites = ['append', 'deleteStream'] as const satisfies readonly (keyof EventLog)[];
const vaultWrites = [
  'createKey',
  'destroyKey',
  'setSecret',
  'addSecret',
  'takeSecret',
  'removeSecret',
  'purgeSecrets',
  'openSession',
  'touchSession',
  'setViewing',
  'revokeSession',
  'revokeSessionOf',
  'revokeSessionsOf',
  'purgeSessions',
  'recordAttempt',
  'takeBackAttempt',
  'clearAttempts',
  'purgeAttempts',
  'setCheckpoint',
] as const satisfies readonly (keyof Vault)[];

/** The log, whose failures the storage learns of, and which takes nothing while a file is damaged or its data is not its own. */
export const guardedLog = (log: EventLog, storage: Storage): EventLog => guarded(log, 'log', logWrites, storage);
/** The vault, guarded in the same way. */
export const guardedVault = (vault: Vault, storage: Storage): Vault => guarded(vault, 'vault', vaultWrites, storage);

function guarded<Port extends object>(
  port: Port,
  file: KeptFile,
  writes: readonly (keyof Port)[],
  storage: Storage,
): Port {
  const settled = async (answer: Promise<unknown>, isWrite: boolean): Promise<unknown> => {
    try {
      const result = await answer;
      if (isWrite) storage.wrote();
      return result;
    } catch (error) {
      storage.met(file, error);
      throw error;
    }
  };
  async function* watched(events: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* events;
    } catch (error) {
      storage.met(file, error);
      throw error;
    }
  }
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const isWrite = writes.some((write) => write === name);
      return (...parameters: unknown[]): unknown => {
        try {
          if (isWrite) storage.refuseWrites(file);
          const answer: unknown = Reflect.apply(member, target, parameters);
          if (answer instanceof Promise) return settled(answer, isWrite);
          return isAsyncIterable(answer) ? watched(answer) : answer;
        } catch (error) {
          storage.met(file, error);
          // Asynchronous methods of the port reject instead of throwing.
          if (isWrite) return Promise.reject(error);
          throw error;
        }
      };
    },
  });
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
