import { view } from '../kernel/answer.ts';

/** How far one projection is. No personal details. */
export interface ProjectionHealth {
  readonly name: string;
  readonly version: number;
  readonly state: 'building' | 'live' | 'stopped';
  /** Of the last event that it folded. */
  readonly position?: string | undefined;
  /** Events applied since the process started. */
  readonly applied: number;
  /** Where it stopped and why, when an event could not be folded. */
  readonly failure?: {
    readonly eventId: string;
    readonly eventType: string;
    readonly stream: string;
    readonly revision: string;
    readonly message: string;
  };
}

/** How one policy is. No personal details. */
export interface ReactionHealth {
  readonly policy: string;
  /** A stopped one goes on at the next start. `elsewhere`: another process reacts. */
  readonly state: 'running' | 'stopped' | 'elsewhere';
  /** How many reactions it goes on without. */
  readonly parked: number;
}

/** Which of the processes that share a vault reacts. */
export interface ReactingHealth {
  /** Whether the one that is asked does. */
  readonly isHere: boolean;
  /** Host, process id and some signs of its own. Null while none does, for some seconds after one has ended, or where the vault does not say. */
  readonly process: string | null;
}

/** An event whose personal details cannot be opened though nobody forgot them. It counts as one whose details are forgotten. */
export interface UnopenedEventHealth {
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: string;
  /** `keyMissing`: the vault has no key for it. `sealBroken`: it was sealed with another key, or tampered with. */
  readonly why: 'keyMissing' | 'sealBroken';
}

/** Which of the processes that share a MongoDB keeps its lists up with the log. */
export interface ProjectingHealth {
  /** Whether the one that is asked does. */
  readonly isHere: boolean;
  /** Host, process id and some signs of its own. Null while none does: lists are read as they were, and another process takes over within 15 seconds of the last sign of the one before. */
  readonly process: string | null;
  /** Since when, as far as the one that is asked knows (ISO 8601). */
  readonly since: string | null;
}

/** The thread that keeps lists up with the log and answers them. */
export interface ReadSideHealth {
  /** `starting`: it died, and is being started again; lists wait for it. `unreachable`: the MongoDB of the read models does not answer; lists answer with 503, and go on by themselves. */
  readonly state: 'running' | 'starting' | 'unreachable';
  /** Where rows are kept: in a file of the data folder, or in a MongoDB. */
  readonly keptIn: 'SQLite' | 'MongoDB';
  /** How often it has died since the process started. */
  readonly restarts: number;
  /** Left out where this process shares its lists with no other one. */
  readonly projecting?: ProjectingHealth | undefined;
}

/** Where keys, passwords and sessions are kept: in a file of the data folder, or in a MongoDB. While that cannot be reached nobody is let in, and nothing personal is opened or written. */
export interface VaultHealth {
  readonly state: 'reachable' | 'unreachable';
  readonly keptIn: 'SQLite' | 'MongoDB';
}

/** Mail that does not go out. No addresses. */
export interface MailHealth {
  /** For its first try, or its next. */
  readonly waiting: number;
  /** Given up, until somebody sends it again. */
  readonly failed: number;
  /** Since when the server takes none (ISO 8601), as far as the one that is asked knows, and the kind of failure; null while it does. */
  readonly trouble: { readonly since: string; readonly reason: string } | null;
}

/** What is needed to mend it. */
export interface HealthDetails {
  /** Of the product. */
  readonly version: string;
  readonly readSide: ReadSideHealth;
  readonly vault: VaultHealth;
  readonly projections: readonly ProjectionHealth[];
  readonly reactions: readonly ReactionHealth[];
  readonly reacting: ReactingHealth;
  /** How many there are, and the first of them. */
  readonly unopened: { readonly total: number; readonly events: readonly UnopenedEventHealth[] };
  /** How many rows of the lists went, or lost words that were searched, and may still leave traces in the files of the read models. They are cleared by and by, also after a restart. Null while the thread of the read models is being started. */
  readonly forgetting: { readonly pending: number | null };
  /** Null while the lists cannot be read. */
  readonly mail: MailHealth | null;
}

/** How far read models are that are being built from the log. */
export interface BuildHealth {
  /** Of the log, in its unit. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'events' | 'bytes';
  /** Left out until they can be told. */
  readonly perSecond?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

/** Of what the data folder holds; a log on EventStoreDB is no file of it. */
export interface FilesHealth {
  /** While it or the vault is damaged, what can be read is read and nothing can be changed, until a whole one is in its place and the product is started again. */
  readonly log: 'ok' | 'damaged';
  readonly vault: 'ok' | 'damaged';
  /** `rebuilding`: they were damaged, were set aside, and are being built anew. */
  readonly readModels: 'ok' | 'rebuilding';
  /** While it is full, everything can be read and nothing can be changed. */
  readonly disk: 'ok' | 'full';
}

/** Another event, or none, stands in the log where the newest event of the lists stood. */
export interface ExchangedHealth {
  readonly position: string;
  /** The id of the event that was read there; null where a release kept it that knew positions alone. */
  readonly expected: string | null;
  /** The id of the event that stands there now; null where there is none. */
  readonly found: string | null;
}

export interface LogHealth {
  /** `unreachable`: lists and records are read as they were and nothing can be changed. `exchanged`: older or other data took its place; until the product is started again with the right data, or with lists that were built anew from this one, nothing can be changed and lists stay as they are. */
  readonly state: 'reachable' | 'unreachable' | 'exchanged';
  readonly exchanged?: ExchangedHealth | undefined;
}

/** `GET health`: how the product is, for staff. */
export interface HealthView {
  /** `starting`: lists are not yet up with the log. `degraded`: a projection or a policy has stopped, reactions are parked, details of events cannot be opened, the disk is full, the log or the MongoDB of the read models is away, or no process keeps its lists up with the log; the rest goes on. `damaged`: the log or the vault is, or the log holds other data than before, and must be restored. */
  readonly status: 'ok' | 'degraded' | 'starting' | 'damaged';
  readonly log: LogHealth;
  readonly files: FilesHealth;
  /** While some are built, whether older ones serve meanwhile or none. */
  readonly build?: BuildHealth | undefined;
  /** Null for who may not mend it. */
  readonly details: HealthDetails | null;
}

export const healthView = view<HealthView>('HealthView');
