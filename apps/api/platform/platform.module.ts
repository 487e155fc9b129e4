import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { ExecuteHandler } from './commands/execute.handler.ts';
import { FailureFilter } from './answers/failure.filter.ts';
import { Fingerprints } from './callers/fingerprints.ts';
import { Ids } from './commands/ids.ts';
import { KnownStreams } from './commands/known-streams.ts';
import { NewIds } from './commands/new-ids.ts';
import {
  BUILD,
  CLOCK,
  DATA_DIR,
  EVENT_CODEC,
  EVENT_LOG,
  LOG_IDENTITY,
  PROCESS_NAME,
  PROJECTIONS,
  PROJECTOR,
  RANDOM_BYTES,
  READ_SIDE,
  READ_STORE,
  SETTINGS,
  VAULT,
  type BuildState,
  type Clock,
  type RandomBytes,
} from './foundation/platform.ts';
import { PAST, type Past } from './reads/past.ts';
import type { ReadSide } from './reads/read-side.ts';
import { Reservations } from './commands/reservations.ts';
import { Storage } from './storage/storage.ts';
import { LogCheck } from './storage/log-check.ts';
import type { Settings } from './settings/settings.ts';
import { WrittenEvents } from './storage/written-events.ts';
import { Turns } from './commands/turns.ts';

/** The resources below the application. They are opened before it and closed after it. */
export interface Foundation {
  readonly log: EventLog;
  /** Identifies the log among all others. */
  readonly identity: string;
  readonly dataDir: string;
  /** Belongs to this process alone, and to none that ran before it. */
  readonly processName: string;
  readonly turns: Turns;
  readonly vault: Vault;
  readonly codec: EventCodec;
  readonly streams: KnownStreams;
  readonly fingerprints: Fingerprints;
  readonly storage: Storage;
  readonly logCheck: LogCheck;
  readonly written: WrittenEvents;
  readonly readSide: ReadSide;
  readonly past: Past;
  /** The progress of the read models that are being built. */
  readonly build: BuildState;
  readonly projections: readonly Projection[];
  readonly policies: readonly Policy<AnyEvent>[];
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly settings: Settings;
  /** Removes the copies of damaged read models. */
  readonly removeOldReadModels: () => void;
  /** Called when a policy fails. */
  readonly onTrouble?: (policy: string, error: unknown, event?: RecordedEvent) => void;
  /** Called when the vault does not answer which process reacts. */
  readonly onLeaseTrouble: (error: unknown) => void;
}

/** Provides log, vault, store, clock and what depends on them to every module. */
@Module({})
export class PlatformModule {
  static on({
    log,
    identity,
    dataDir,
    processName,
    vault,
    codec,
    turns,
    streams,
    fingerprints,
    storage,
    logCheck,
    written,
    readSide,
    past,
    build,
    projections,
    clock,
    randomBytes,
    settings,
  }: Foundation): DynamicModule {
    const platform: Provider[] = [
      { provide: EVENT_LOG, useValue: log },
      { provide: LOG_IDENTITY, useValue: identity },
      { provide: DATA_DIR, useValue: dataDir },
      { provide: PROCESS_NAME, useValue: processName },
      { provide: VAULT, useValue: vault },
      { provide: EVENT_CODEC, useValue: codec },
      { provide: KnownStreams, useValue: streams },
      { provide: Turns, useValue: turns },
      { provide: READ_SIDE, useValue: readSide },
      { provide: READ_STORE, useValue: readSide },
      { provide: PAST, useValue: past },
      { provide: Storage, useValue: storage },
      { provide: LogCheck, useValue: logCheck },
      { provide: WrittenEvents, useValue: written },
      { provide: PROJECTOR, useValue: readSide },
      { provide: BUILD, useValue: build },
      { provide: PROJECTIONS, useValue: projections },
      { provide: CLOCK, useValue: clock },
      { provide: RANDOM_BYTES, useValue: randomBytes },
      { provide: SETTINGS, useValue: settings },
      { provide: Ids, useValue: new Ids(log, clock, randomBytes) },
      { provide: NewIds, useFactory: (ids: Ids) => new NewIds(ids, log, clock, randomBytes), inject: [Ids] },
      { provide: Fingerprints, useValue: fingerprints },
      { provide: Reservations, useValue: new Reservations(log, clock, randomBytes, fingerprints) },
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers: [...platform, ExecuteHandler, { provide: APP_FILTER, useClass: FailureFilter }],
      exports: [...platform, CqrsModule],
    };
  }
}
