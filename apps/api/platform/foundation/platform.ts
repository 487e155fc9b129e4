import type { BuildHealth } from '@leaseledger/contract/health/health.views';

/** The moment it is: everything that asks for the time asks this, so that tests and demo data set it. */
export type Clock = () => Date;

/** Cryptographically strong bytes for ids, tokens and keys. */
export type RandomBytes = (count: number) => Buffer;

/** Looks every now and then how far read models are that are being built. */
export interface BuildState {
  /** Undefined while none is. */
  readonly progress: BuildHealth | undefined;
}

/** Under which names Nest hands out what is no class of its own. */
export const CLOCK = Symbol('Clock');
export const RANDOM_BYTES = Symbol('RandomBytes');
/** The folder in which this process keeps its files: a text. */
export const DATA_DIR = Symbol('DataDir');
/** Of this process alone, also among those that were there before it: a text. */
export const PROCESS_NAME = Symbol('ProcessName');
/** What tells the log from others. */
export const LOG_IDENTITY = Symbol('LogIdentity');
export const EVENT_LOG = Symbol('EventLog');
export const VAULT = Symbol('Vault');
export const READ_SIDE = Symbol('ReadSide');
/** The read side, for who only reads lists. */
export const READ_STORE = Symbol('ReadStore');
/** The read side, for who only waits for it. */
export const PROJECTOR = Symbol('Projector');
/** How far read models are that are being built. */
export const BUILD = Symbol('Build');
export const PROJECTIONS = Symbol('Projections');
export const EVENT_CODEC = Symbol('EventCodec');
export const SETTINGS = Symbol('Settings');
