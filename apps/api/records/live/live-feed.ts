import type { Position } from '@leaseledger/event-log/event-log';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { credentialRows } from '@leaseledger/projections/credentials/credential-rows.projection';
import { roleGroupRows } from '@leaseledger/projections/credentials/role-group-rows.projection';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { openViewings } from '@leaseledger/projections/viewings/open-viewings.projection';
import { liveEndpoints } from '@leaseledger/contract/live/live.endpoints';
import { rightsTag, staffOf } from '../../platform/http/admission.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { LOG_IDENTITY, READ_SIDE, SETTINGS } from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Audience, type Happened, type KnownScopes } from './audience.ts';
import { LiveReader, Telling } from './live-reader.ts';
import { Places } from './places.ts';

/** The pause between two looks for changes, in milliseconds. Changes in between are reported together. */
const REST_MS = 100;
/**
 * The pause also grows with the time that the last report took, so that other work is done. It stays below this limit
 * in milliseconds, so that changes are reported within a second.
 */
const REST_FOR_WORK = 2;
const LONGEST_REST_FOR_WORK = 200;
/**
 * The time in which a reader is not checked again before a report, in milliseconds. A report on rights always checks
 * session and rights.
 */
const ASKED_LATELY_MS = 2_000;
/** The read models that hold users' rights. */
const OF_CALLERS = new Set(
  [userRows, userPermissionRows, credentialRows, roleGroupRows, openViewings].map(({ readModel }) => readModel.name),
);
const RETRY_MS = 1_000;
/** The most events that one look reads. */
const MOST_EVENTS = 500;
/** A reader who missed more events than this reads everything again. */
const MOST_MISSED = 2_000;

interface Listening {
  readonly request: FastifyRequest;
  /** The caller at the last check. */
  caller: Caller;
  askedAt: number;
  /** The rights with which the stream began. */
  readonly rights: string;
  readonly scopes: KnownScopes;
}

/** One report per user and rights, shared by all of their streams. */
type ToldOnce = Map<string, Promise<Telling>>;

interface News {
  readonly happened: Happened;
  readonly upTo: Position;
  readonly told: ToldOnce;
  /** The change may affect the rights of a reader. */
  readonly isOfRights: boolean;
}

/**
 * Reports changes to all readers once the lists of this process show them. It reads the changes up to the position of
 * the lists. Each reader gets the changes that they may know. Without readers it does nothing.
 */
@Injectable()
export class LiveFeed implements OnModuleDestroy {
  readonly #readers = new Map<LiveReader, Listening>();
  readonly #places: Places;
  /** The position up to which everybody has the changes. */
  #told: Position | undefined;
  #lastLook = 0;
  /** How long the last report took. */
  #lastWork = 0;
  #next: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;
  #stopHearing: (() => void) | undefined;
  #isOver = false;
  /** Missed changes by the position where a reader left off. Readers who return at the same time share them. */
  #missed = new Map<Position, Promise<Happened | undefined>>();

  constructor(
    @Inject(READ_SIDE) private readonly readSide: Pick<ReadSide, 'shown' | 'onShown' | 'changesAfter'>,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'liveBeatSeconds'>,
    @Inject(LOG_IDENTITY) identity: string,
    private readonly callers: Callers,
    private readonly audience: Audience,
  ) {
    this.#places = new Places(identity);
  }

  get readers(): number {
    return this.#readers.size;
  }

  /**
   * A stream for this caller. It ends when the session ends or its rights change.
   * @param lastId the id of the last event that the caller got
   */
  async open(request: FastifyRequest, caller: Caller, lastId: string | undefined): Promise<LiveReader> {
    const reader = new LiveReader();
    if (this.#isOver) {
      reader.end();
      return reader;
    }
    const listening: Listening = {
      request,
      caller,
      askedAt: performance.now(),
      rights: rightsTag(caller),
      scopes: new Map(),
    };
    if (this.#readers.size === 0) this.#begin();
    const told = this.#told;
    reader.begin(lastId === undefined ? this.#places.nameOf(told) : undefined, {
      beatSeconds: this.settings.liveBeatSeconds,
    });
    reader.once('close', () => this.#leave(reader));
    this.#readers.set(reader, listening);
    if (lastId !== undefined) await this.#catchUp(reader, listening, lastId, told);
    return reader;
  }

  onModuleDestroy(): void {
    this.#isOver = true;
    for (const reader of this.#readers.keys()) reader.end();
    this.#rest();
  }

  #begin(): void {
    this.#told = this.readSide.shown();
    this.#stopHearing = this.readSide.onShown(() => this.#look());
    this.#beating = setInterval(() => void this.#beat(), this.settings.liveBeatSeconds * 1_000).unref();
  }

  #leave(reader: LiveReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0) this.#rest();
  }

  #rest(): void {
    this.#stopHearing?.();
    clearInterval(this.#beating);
    clearTimeout(this.#next);
    this.#next = undefined;
    this.#missed.clear();
  }

  /** Plans the next look, after the pause. */
  #look(
    after = this.#lastLook +
      REST_MS +
      Math.min(this.#lastWork * REST_FOR_WORK, LONGEST_REST_FOR_WORK) -
      performance.now(),
  ): void {
    this.#next ??= setTimeout(
      () => {
        void this.#tellAll().then(
          (isWhole) => this.#looked(isWhole ? undefined : 0),
          // The log or the read side is unavailable for a while.
          () => this.#looked(RETRY_MS),
        );
      },
      Math.max(0, after),
    );
  }

  #looked(again: number | undefined): void {
    this.#next = undefined;
    this.#lastLook = performance.now();
    if (this.#readers.size === 0) return;
    const shown = this.readSide.shown();
    if (again !== undefined) this.#look(again);
    else if (shown !== undefined && shown !== this.#told) this.#look();
  }

  /** @returns false when the lists already show more */
  async #tellAll(): Promise<boolean> {
    const after = this.#told;
    if (after === undefined) {
      this.#told = this.readSide.shown();
      if (this.#told !== undefined)
        for (const reader of this.#readers.keys()) reader.anew(this.#places.nameOf(this.#told));
      return true;
    }
    const { changes, upTo, isWhole } = await this.readSide.changesAfter(after, MOST_EVENTS);
    if (upTo === after) return isWhole;
    const happened = await this.audience.happened(changes);
    this.#told = upTo;
    this.#missed.clear();
    const start = performance.now();
    const isOfRights = changes.some(({ model }) => OF_CALLERS.has(model));
    const told: ToldOnce = new Map();
    await Promise.all(
      [...this.#readers].map(([reader, listening]) =>
        this.#tell(reader, listening, { happened, upTo, told, isOfRights }),
      ),
    );
    this.#lastWork = performance.now() - start;
    return isWhole;
  }

  async #tell(reader: LiveReader, listening: Listening, { happened, upTo, told, isOfRights }: News): Promise<void> {
    const isAskedLately = !isOfRights && performance.now() - listening.askedAt < ASKED_LATELY_MS;
    if (!isAskedLately && !(await this.#isStillThere(reader, listening))) return;
    const { caller, rights, scopes } = listening;
    // All pages of one user get the same report.
    const forThem =
      told.get(rights) ??
      this.audience.told(caller, happened, scopes).then((changes) => new Telling(changes, this.#places.nameOf(upTo)));
    told.set(rights, forThem);
    reader.tell(await forThem);
  }

  /** Checks session and rights again. A reader without a session or with other rights is disconnected. */
  async #isStillThere(reader: LiveReader, listening: Listening): Promise<boolean> {
    try {
      listening.caller = await staffOf(listening.request, this.callers, liveEndpoints.follow);
      listening.askedAt = performance.now();
      if (rightsTag(listening.caller) === listening.rights) return true;
    } catch {
      // The reader learns the reason when they connect again.
    }
    reader.end();
    return false;
  }

  /** Sends the missed changes, or tells the reader to read everything again. */
  async #catchUp(
    reader: LiveReader,
    { scopes, caller }: Listening,
    lastId: string,
    told: Position | undefined,
  ): Promise<void> {
    const after = told && this.#places.placeOf(lastId, told);
    if (told === undefined || after === undefined) return reader.anew(this.#places.nameOf(told));
    if (after >= told) return;
    const missing = this.#missed.get(after) ?? this.#missedSince(after);
    this.#missed.set(after, missing);
    const happened = await missing.catch(() => undefined);
    if (happened === undefined) reader.anew(this.#places.nameOf(told));
    else reader.tell(new Telling(await this.audience.told(caller, happened, scopes), this.#places.nameOf(told)));
  }

  async #missedSince(after: Position): Promise<Happened | undefined> {
    const { changes, isWhole } = await this.readSide.changesAfter(after, MOST_MISSED);
    return isWhole ? this.audience.happened(changes) : undefined;
  }

  async #beat(): Promise<void> {
    const place = this.#places.nameOf(this.#told);
    await Promise.all(
      [...this.#readers].map(async ([reader, listening]) => {
        if (await this.#isStillThere(reader, listening)) reader.beat(place);
      }),
    );
  }
}
