import { batchName } from '@leaseledger/contract/batches/batch-name';
import { administersUsers } from '@leaseledger/contract/access/permissions';
import { ITEMS_PAGE } from '@leaseledger/contract/batches/batch.messages';
import {
  batchOutcomes,
  type BatchItem,
  type BatchItems,
  type BatchOutcome,
  type BatchRow,
} from '@leaseledger/contract/batches/batch.views';
import type { ItemResult } from '@leaseledger/domain/batches/batch.items';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { badRequest, forbidden, notFound } from '../../platform/answers/failure.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { recordID } from '../../platform/answers/record-id.ts';
import { EVENT_CODEC, EVENT_LOG } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { BatchKinds, type BatchKind, type ItemHandler } from './exports/batch-kinds.ts';
import { inWords } from './exports/record-batches.ts';
import { BatchStreams, type BatchStream } from './exports/batch-streams.ts';

/** The file of refused items is read in slices of this many. */
const REFUSED_AT_ONCE = 500;

/** A batch as its dialog shows it. */
@Injectable()
export class BatchViews {
  constructor(
    private readonly lists: Lists,
    private readonly kinds: BatchKinds,
    private readonly streams: BatchStreams,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'readStream'>,
    @Inject(EVENT_CODEC) private readonly codec: Pick<EventCodec, 'decodeStream'>,
  ) {}

  /** Reads the batch from the log, because the lists may lag behind. @throws Failure 403, 404 */
  async row(id: number, caller: Caller): Promise<BatchRow> {
    const { row } = await this.opened(id, caller);
    // The event of an undo is in the stream of the undoing batch, so the row comes from the lists.
    const { UndoneByBatchID = null } = (await this.lists.get(batchRows.readModel, id)) ?? {};
    return { ...row, UndoneByBatchID };
  }

  /** Open to the user who started the batch and to user administrators. @throws Failure 403, 404 */
  async opened(
    id: number,
    { user, rights }: Pick<Caller, 'user' | 'rights'>,
  ): Promise<BatchStream & { readonly row: BatchRow }> {
    const stream = await this.streams.of(id);
    const { row } = stream;
    if (row === undefined) throw notFound('Batch');
    if (row.UserID !== user.UserID && !administersUsers(rights)) throw forbidden();
    return Object.assign(stream, { row });
  }

  /** @throws Failure 400, 403, 404 */
  async items(id: number, outcomeAsked: string, pageAsked: string, caller: Caller): Promise<BatchItems> {
    const stream = await this.opened(id, caller);
    const outcome = outcomeIn(outcomeAsked);
    const found = stream.items.results.filter((result) => outcome === undefined || result.outcome === outcome);
    const first = (recordID(pageAsked) - 1) * ITEMS_PAGE;
    return { items: await this.#told(stream, found.slice(first, first + ITEMS_PAGE), caller), total: found.length };
  }

  /** The items that the batch refused and why, in slices, from its preview or from its run. @throws Failure 403, 404 */
  async refused(
    id: number,
    caller: Caller,
  ): Promise<{ readonly row: BatchRow; readonly pages: AsyncIterable<readonly BatchItem[]> }> {
    const stream = await this.opened(id, caller);
    const refused = stream.items.results.filter(({ outcome }) => outcome === 'refused');
    const told = (first: number) => this.#told(stream, refused.slice(first, first + REFUSED_AT_ONCE), caller);
    const pages = async function* () {
      for (let first = 0; first < refused.length; first += REFUSED_AT_ONCE) yield await told(first);
    };
    return { row: stream.row, pages: pages() };
  }

  async #told(stream: BatchStream, results: readonly ItemResult[], caller: Caller): Promise<BatchItem[]> {
    const { plan, BatchID } = stream.state;
    const kind = this.kinds.of(plan.kind);
    const isReadable = kind !== undefined && (plan.parameters as object | null) !== null;
    const names: ReadonlyMap<number, string> =
      (isReadable
        ? await kind.names?.(
            results.map(({ item }) => item),
            plan.parameters,
            caller,
          )
        : undefined) ?? new Map();
    const { foundAt, startedBy } = stream;
    const handler =
      isReadable && foundAt !== undefined && startedBy === undefined
        ? await quietly(async () => kind.handler(plan.parameters, caller, { BatchID, foundAt }))
        : undefined;
    return Promise.all(
      results.map(async (result) => ({
        ItemID: result.item,
        Name: names.get(result.item) ?? null,
        Subject: kind?.subjectOf?.(result.item) ?? result.records[0] ?? null,
        Outcome: result.outcome,
        Words: await this.#words(result, kind, handler, BatchID),
        ChangedSince: result.isChangedSince,
      })),
    );
  }

  /** The changes of an item in words, or the reason for none. */
  async #words(
    { item, outcome, why, records }: ItemResult,
    kind: BatchKind | undefined,
    handler: ItemHandler | undefined,
    BatchID: number,
  ): Promise<readonly string[]> {
    if (why !== null) return [why];
    if (outcome !== 'done') return [];
    if (handler !== undefined) {
      const would = await quietly(() => handler.preview(item));
      return would?.is === 'done' ? (would.words?.() ?? []) : would?.is === 'refused' ? [would.why] : [];
    }
    const subjects =
      records.length > 0 ? records : [kind?.subjectOf?.(item)].filter((subject) => subject !== undefined);
    return (await Promise.all(subjects.map((subject) => this.#done(subject, BatchID)))).flat();
  }

  async #done(subject: string, BatchID: number): Promise<readonly string[]> {
    const events: DecodedEvent[] =
      (await quietly(async () => this.codec.decodeStream((await this.log.readStream(subject)).events))) ?? [];
    return inWords(events.filter(({ metadata }) => metadata.correlationId === batchName(BatchID)));
  }
}

/** An error about one record must not fail the whole page. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (thrown) {
    if (isOfOneRecord(thrown) && failureOf(thrown).status < 500) return undefined;
    throw thrown;
  }
}

function outcomeIn(asked: string): BatchOutcome | undefined {
  if (asked === 'all') return undefined;
  const outcome = batchOutcomes.find((each) => each === asked);
  if (outcome === undefined) throw badRequest(`outcome must be all, ${batchOutcomes.join(', ')}.`);
  return outcome;
}
