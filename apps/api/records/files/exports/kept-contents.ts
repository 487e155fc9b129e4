import { parsed } from '@leaseledger/contract/kernel/json-text';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { fileRows, type FileRow } from '@leaseledger/projections/files/file-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, EVENT_LOG, READ_SIDE, SETTINGS, type Clock } from '../../../platform/foundation/platform.ts';
import type { ReadSide } from '../../../platform/reads/read-side.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { FILE_STORE, type FileStore, type StoredContent } from '../store/file-store.ts';

const DAY_MS = 86_400_000;
/** A content kept within this time may belong to a request in progress. */
const UNDER_WAY_MS = 3_600_000;
const AT_ONCE = 200;
/** A sweep waits this long for the rows to catch up with the log, in milliseconds. */
const SHOWN_WITHIN = 10_000;

/** Decides which contents are kept. Contents without a file that refers to them are removed. */
@Injectable()
export class KeptContents {
  readonly #holders: (() => Promise<readonly string[]>)[] = [];

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(READ_SIDE) private readonly readSide: Pick<ReadSide, 'list' | 'waitFor'>,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'head'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'filesKeptDays'>,
  ) {}

  /** Adds contents that no file of a record refers to. @param addresses of all of them at this moment */
  holds(addresses: () => Promise<readonly string[]>): void {
    this.#holders.push(addresses);
  }

  /** Whether a file removed at this moment is still kept. @param at ISO 8601 */
  isKept(at: string): boolean {
    return Date.parse(at) > this.clock().getTime() - this.settings.filesKeptDays * DAY_MS;
  }

  /**
   * Removes the contents of files about a forgotten person at once, except those that other files share.
   * @param since the position of the event that forgets the person
   * @throws StoreUnavailable when the rows do not reach it in time
   */
  async letGo(about: string, since: Position): Promise<void> {
    await this.#shown(since);
    const rows = await this.#rows({ column: 'About', is: about });
    const addresses = [...new Set(rows.map(({ Content }) => Content))];
    const found = await Promise.all(addresses.map((address) => this.store.find(address)));
    await this.#removeUnheld(found.filter((content) => content !== undefined));
  }

  /** Removes contents that no file refers to, and the remains of interrupted requests. @throws StoreUnavailable */
  async sweep(): Promise<void> {
    const head = await this.log.head();
    if (head !== undefined) await this.#shown(head);
    const before = new Date(this.clock().getTime() - UNDER_WAY_MS);
    await this.store.sweepStaged(before);
    let old: StoredContent[] = [];
    for await (const content of this.store.all()) {
      if (content.keptAt >= before) continue;
      old.push(content);
      if (old.length < AT_ONCE) continue;
      await this.#removeUnheld(old);
      old = [];
    }
    await this.#removeUnheld(old);
  }

  async #removeUnheld(contents: readonly StoredContent[]): Promise<void> {
    if (contents.length === 0) return;
    const rows = await this.#rows({ column: 'Content', in: contents.map(({ address }) => address) });
    const others = await Promise.all(this.#holders.map((addresses) => addresses()));
    const held = new Set([...rows.filter((row) => this.#isHeld(row)).map(({ Content }) => Content), ...others.flat()]);
    for (const { address, keptAt } of contents) if (!held.has(address)) await this.store.remove(address, keptAt);
  }

  /** Keeps a content a little longer than its files, so that an undo in progress still finds it. */
  #isHeld({ Digest, RemovedDateTime, RecordDeletedDateTime }: FileRow): boolean {
    const since = [RemovedDateTime, RecordDeletedDateTime].filter((at) => at !== null);
    return Digest !== null && since.every((at) => this.isKept(new Date(Date.parse(at) + UNDER_WAY_MS).toISOString()));
  }

  async #rows(
    condition: { readonly column: string } & ({ readonly is: string } | { readonly in: readonly string[] }),
  ): Promise<FileRow[]> {
    const found: FileRow[] = [];
    for (let offset = 0; ; offset += AT_ONCE) {
      const { rows } = await this.readSide.list(fileRows.readModel, {
        where: [condition],
        sort: { column: 'FileID', order: 'ASC' },
        offset,
        limit: AT_ONCE,
        uncounted: true,
      });
      found.push(...rows.map(parsed));
      if (rows.length < AT_ONCE) return found;
    }
  }

  async #shown(position: Position): Promise<void> {
    if (!(await this.readSide.waitFor(position, SHOWN_WITHIN)))
      throw new StoreUnavailable('The rows do not show yet which files there are');
  }
}
