import type { BuildHealth } from '@leaseledger/contract/health/health.views';

/** The current time. All code reads it here, so that tests and demo data can set it. */
export type Clock = () => Date;

/** Cryptographically strong bytes for ids, tokens and keys. */
export type RandomBytes = (count: number) => Buffer;

/** Watches the progress of read models that are being built. */
export interface BuildState {
  /** Undefined when none is being built. */
  readonly progress: BuildHealth | undefined;
}

/** The tokens of providers that have no class of their own. */
export const CLOCK = Symbol('Clock');
export const RANDOM_BYTES = Symbol('RandomBytes');
/** The folder of this process's files: a text. */
export const DATA_DIR = Symbol('DataDir');
/** A text that belongs to this process alone, and to none that ran before it. */
export const PROCESS_NAME = Symbol('ProcessName');
/** Identifies the log among all others. */
export const LOG_IDENTITY = Symbol('LogIdentity');
export const EVENT_LOG = Symbol('EventLog');
export const VAULT = Symbol('Vault');
export const READ_SIDE = Symbol('ReadSide');
/** The read side, for consumers that only read lists. */
export const READ_STORE = Symbol('ReadStore');
/** The read side, for consumers that only wait for it. */
export const PROJECTOR = Symbol('Projector');
/** The progress of the read models that are being built. */
export const BUILD = Symbol('Build');
export const PROJECTIONS = Symbol('Projections');
export const EVENT_CODEC = Symbol('EventCodec');
export const SETTINGS = Symbol('Settings');
