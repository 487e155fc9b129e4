import { batchName } from '@leaseledger/contract/batches/batch-name';
import { isStaff } from '@leaseledger/contract/access/permissions';
import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { decisionName } from '@leaseledger/contract/history/decision';
import type { ItemResult } from '@leaseledger/domain/batches/batch.items';
import { Injectable } from '@nestjs/common';
import { Undo } from '../history/exports/undo.ts';
import { partOf, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import { ruleBroken } from '../../platform/answers/failure.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { BatchStreams, type BatchStream } from './exports/batch-streams.ts';
import {
  BatchKinds,
  type BatchAtWork,
  type BatchKind,
  type ItemHandler,
  type ItemOutcome,
} from './exports/batch-kinds.ts';
import { inWords } from './exports/record-batches.ts';

/** The batch that an undo undoes. */
export interface UndoneBatch {
  readonly BatchID: number;
  readonly title: string;
}

export const UNDO = 'batches.undo';

/** Whether the batch did this item, so that it may be undone. */
export const isDone = ({ outcome }: ItemResult): boolean => outcome === 'done';

/** Undoes a batch record by record. Each area says whether its decision can be undone. */
@Injectable()
export class UndoBatches {
  constructor(
    private readonly streams: BatchStreams,
    private readonly kinds: BatchKinds,
    private readonly decisions: Undo,
  ) {}

  /** The undo is itself a kind of batch, like every other. */
  get kind(): BatchKind<UndoneBatch> {
    return {
      kind: UNDO,
      // Starting an undo already checks the owner of the batch. The area of each record checks its own decision.
      who: isStaff,
      one: 'record',
      many: 'records',
      isPreviewed: true,
      isUndoable: false,
      title: ({ title }) => `Undo: ${title}`,
      handler: (parameters, caller, batch) => this.#handler(parameters, caller, batch),
      names: async (items, { BatchID }, caller) => {
        const { plan } = (await this.streams.of(BatchID)).state;
        return (await this.kinds.of(plan.kind)?.names?.(items, plan.parameters, caller)) ?? new Map();
      },
    };
  }

  /** The batch to undo, with its kind. @throws Failure 422 when the batch cannot be read */
  async undone(BatchID: number): Promise<{ readonly kind: BatchKind; readonly stream: BatchStream }> {
    const stream = await this.streams.of(BatchID);
    const kind = this.kinds.of(stream.state.plan.kind);
    if (kind === undefined) throw ruleBroken(batchMessage.unreadable);
    return { kind, stream };
  }

  async #handler({ BatchID }: UndoneBatch, caller: Caller, batch: BatchAtWork): Promise<ItemHandler> {
    const { kind, stream } = await this.undone(BatchID);
    const handler =
      stream.state.plan.isUndoable && stream.foundAt !== undefined
        ? await kind.handler(stream.state.plan.parameters, caller, { ...batch, foundAt: stream.foundAt })
        : undefined;
    const recordsOf = (item: number): readonly string[] => {
      const { records } = stream.items.resultOf(item);
      return records.length > 0 ? records : [kind.subjectOf?.(item) ?? ''];
    };
    return {
      preview: async (item) => {
        const records = recordsOf(item);
        if (handler?.previewUndo !== undefined) return handler.previewUndo(item, records);
        let mails = 0;
        const outcome = await this.#each(records, async (record) => {
          const undone = await this.decisions.preview(decisionName(record, batchName(BatchID)), caller);
          mails += undone.mails?.Gone.length ?? 0;
          return inWords(undone.events);
        });
        return outcome.is === 'done' ? { ...outcome, mails } : outcome;
      },
      execute: async (item, metadata) => {
        const records = recordsOf(item);
        if (handler?.undo !== undefined) return handler.undo(item, records, metadata);
        return this.#each(records, async (record) => {
          await this.decisions.undo(decisionName(record, batchName(BatchID)), {
            ...caller,
            ...ofRecord(metadata, record, records.length),
            actor: caller.actor,
          });
          return [record];
        });
      },
    };
  }

  /** Takes the records back in reverse order. When one is refused, the others stay undone. */
  async #each(records: readonly string[], take: (record: string) => Promise<readonly string[]>): Promise<ItemOutcome> {
    const [words, refused]: [string[], string[]] = [[], []];
    for (const record of records.toReversed()) {
      try {
        words.push(...(await take(record)));
      } catch (thrown) {
        if (!isOfOneRecord(thrown)) throw thrown;
        refused.push(failureOf(thrown).message);
      }
    }
    if (refused.length > 0) return { is: 'refused', why: [...new Set(refused)].join(' ') };
    return words.length === 0 ? { is: 'unchanged' } : { is: 'done', records, words: () => words };
  }
}

/** An item of several records has one command for each, with its own key. */
const ofRecord = (metadata: CommandMetadata, record: string, count: number): CommandMetadata =>
  count === 1 ? metadata : partOf(metadata, record);
