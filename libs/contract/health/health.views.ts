import { view } from '../kernel/answer.ts';

/** The rows of an earlier release that answer a list while it is rebuilt. Later changes are missing from them. */
export interface ServedRowsHealth {
  readonly version: number;
  /** The moment of the last event that they are known to show (ISO 8601). Left out where the log does not say. */
  readonly stateOf?: string | undefined;
  /** Null while they cannot be counted. */
  readonly rows: number | null;
}

/** The state of one projection, without personal details. */
export interface ProjectionHealth {
  readonly name: string;
  readonly version: number;
  readonly state: 'building' | 'live' | 'stopped';
  /** The position of the last event that it folded. */
  readonly position?: string | undefined;
  /** Events applied since the process started. */
  readonly applied: number;
  /** The rows that are shown until this version is built. Left out once it is. */
  readonly served?: ServedRowsHealth | undefined;
  /** The event that could not be folded, and the error. Left out while the projection runs. */
  readonly failure?: {
    readonly eventId: string;
    readonly eventType: string;
    readonly stream: string;
    readonly revision: string;
    readonly message: string;
  };
}

/** The state of one policy, without personal details. */
export interface ReactionHealth {
  readonly policy: string;
  /** `stopped`: the policy continues at the next start. `elsewhere`: another process runs the policies. */
  readonly state: 'running' | 'stopped' | 'elsewhere';
  /** The number of parked reactions. The policy continues without them. */
  readonly parked: number;
  /** The events that wait for the policy: their number, and when the log stored the oldest (ISO 8601). Left out while none waits, and by a process that does not run the policies. */
  readonly behind?: { readonly events: number; readonly since: string } | undefined;
}

/** The process that runs the policies, among all processes that share a vault. */
export interface ReactingHealth {
  /** Whether the answering process does this work. */
  readonly isHere: boolean;
  /** Host, process id and a random part. Null when no process does this work, for some seconds after one ended, or when the vault does not know. */
  readonly process: string | null;
}

/** An event whose personal details cannot be opened, although nobody forgot the person, so that they count as forgotten. Or an event that is damaged, whose changes the lists lack. */
export interface UnopenedEventHealth {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: string;
  /** Where the event stands in the log. Left out when an earlier release noted it. */
  readonly position?: string;
  /** `keyMissing`: the vault has no key for the event. `sealBroken`: the event was sealed with another key, or changed later. `damaged`: the stored text of the event is not what was written. `misfit`: the event is not what the product writes, so another program wrote it. */
  readonly why: 'keyMissing' | 'sealBroken' | 'damaged' | 'misfit';
}

/** The process that updates the lists, among all processes that share a MongoDB. */
export interface ProjectingHealth {
  /** Whether the answering process does this work. */
  readonly isHere: boolean;
  /** Host, process id and a random part. Null while no process updates the lists. Lists stay readable then. Another process takes over within 15 seconds of the last sign of life. */
  readonly process: string | null;
  /** The start of this state, as far as the answering process knows (ISO 8601). */
  readonly since: string | null;
}

/** The thread that updates the lists from the log and answers queries on them. */
export interface ReadSideHealth {
  /** `starting`: the thread died and is being restarted, and queries wait. `unreachable`: the MongoDB of the read models does not answer. Queries then fail with 503, and recover without a restart. */
  readonly state: 'running' | 'starting' | 'unreachable';
  /** The store of the rows: a file in the data folder, or a MongoDB. */
  readonly keptIn: 'SQLite' | 'MongoDB';
  /** The number of its restarts since the process started. */
  readonly restarts: number;
  /** Left out when this process shares its lists with no other process. */
  readonly projecting?: ProjectingHealth | undefined;
}

/** The store of keys, passwords and sessions: a file in the data folder, or a MongoDB. While a MongoDB is unreachable, nobody can log in, and no personal details can be opened or written. */
export interface VaultHealth {
  readonly state: 'reachable' | 'unreachable';
  readonly keptIn: 'SQLite' | 'MongoDB';
}

/** Mail that was not sent, without addresses. */
export interface MailHealth {
  /** Mails that wait for their time, or for their first or next try. */
  readonly waiting: number;
  /** Mails that were given up. A user can send them again. */
  readonly failed: number;
  /** The start (ISO 8601) and the kind of the mail server's failure, as far as the answering process knows. Null while it accepts mail. */
  readonly trouble: { readonly since: string; readonly reason: string } | null;
}

/** The details that a person needs to repair the product. */
export interface HealthDetails {
  /** The version of the product. */
  readonly version: string;
  readonly readSide: ReadSideHealth;
  readonly vault: VaultHealth;
  readonly projections: readonly ProjectionHealth[];
  readonly reactions: readonly ReactionHealth[];
  readonly reacting: ReactingHealth;
  /** The number of such events, and the first of them. */
  readonly unopened: { readonly total: number; readonly events: readonly UnopenedEventHealth[] };
  /** The number of deleted or changed rows whose searchable words may still leave traces in the files of the read models. The product clears the traces gradually, also after a restart. Null while the thread of the read models restarts. */
  readonly forgetting: { readonly pending: number | null };
  /** Null while the lists cannot be read. */
  readonly mail: MailHealth | null;
}

/** The progress of building read models from the log. */
export interface BuildHealth {
  /** Events, or, of a log that cannot count them, the seconds from its first event to the one that was folded last. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'events' | 'seconds';
  /** The number of events that a list has folded, where the unit is not events. */
  readonly folded?: number | undefined;
  /** Left out until the speed is known. */
  readonly perSecond?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

/** The state of the files in the data folder. A log on EventStoreDB is not one of them. */
export interface FilesHealth {
  /** `damaged`: the log or the vault is damaged. Readable data can be read, but nothing can be changed until a whole copy is restored and the product is restarted. */
  readonly log: 'ok' | 'damaged';
  readonly vault: 'ok' | 'damaged';
  /** `rebuilding`: the read models were damaged. Their files were moved aside, and the product builds new ones. */
  readonly readModels: 'ok' | 'rebuilding';
  /** `full`: everything can be read, but nothing can be changed. */
  readonly disk: 'ok' | 'full';
}

/** The log no longer holds the newest event of the lists at its position. It holds another event there, or none. */
export interface ExchangedHealth {
  readonly position: string;
  /** The id of the expected event; null when an earlier release stored only its position. */
  readonly expected: string | null;
  /** The id of the event found there; null when there is none. */
  readonly found: string | null;
}

/** A kind of event that a later release wrote, and this one does not know. */
export interface NewerEventHealth {
  readonly eventType: string;
  readonly schemaVersion: number;
  /** The release that wrote it first. */
  readonly release: string;
}

export interface LogHealth {
  /** `unreachable`: lists and records stay readable, but nothing can be changed. `exchanged`: older or other data replaced the log. Nothing can be changed, and lists stay the same, until the product starts again with the right data or with lists built from this log. */
  readonly state: 'reachable' | 'unreachable' | 'exchanged';
  readonly exchanged?: ExchangedHealth | undefined;
  /** Set when a later release wrote to the log. This process is then not ready, because it leaves such events out. */
  readonly newer?: NewerEventHealth | undefined;
}

/** `GET health`: the state of the product, for staff. */
export interface HealthView {
  /** `starting`: lists do not yet include the whole log. `degraded`: one part fails and the rest works, e.g. a stopped projection or policy, a policy that is a minute behind, parked reactions, details that cannot be opened, a full disk, an unreachable log or MongoDB, or lists that no process updates. `damaged`: the log or the vault is damaged, or the log holds other data, and must be restored. */
  readonly status: 'ok' | 'degraded' | 'starting' | 'damaged';
  readonly log: LogHealth;
  readonly files: FilesHealth;
  /** Set while read models are being built, whether older ones still answer or none. */
  readonly build?: BuildHealth | undefined;
  /** Null for users who may not see the details. */
  readonly details: HealthDetails | null;
}

export const healthView = view<HealthView>('HealthView');
