import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportPhase, ImportResult, ImportUndone } from '@leaseledger/contract/imports/import.views';
import { type BatchState, handled, isOver } from '@leaseledger/domain/batches/batch';
import { whyNotBegun, whyNothingToDo, whyNothingToUndo, whyNotUndone } from '@leaseledger/domain/imports/import-steps';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { Injectable } from '@nestjs/common';
import { Batches } from '../batches/exports/batches.ts';
import { partOf, type Caller } from '../../platform/callers/caller.ts';
import { refuseIf, ruleBroken } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { BatchStreams, type BatchStream } from '../batches/exports/batch-streams.ts';
import { batchKindOf, decisionOf, UNDO_IMPORT, type ImportParameters, type UndoParameters } from './import-batches.ts';
import { KeptImports, type CheckProgress, type KeptImport } from './kept-imports.ts';

/** Names at most this many records that stay. */
const NAMED = 50;

/** The progress of an import. */
export interface RunState {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly result: ImportResult | null;
  readonly undone: ImportUndone | null;
}

const phaseOf = ({ stage }: BatchState): 'importing' | 'stopped' | 'done' =>
  stage === 'finished' ? 'done' : stage === 'stopped' ? 'stopped' : 'importing';

/** Begins, stops and undoes imports. One batch carries an import out and can be resumed; another one undoes it. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly kept: KeptImports,
    private readonly batches: Batches,
    private readonly streams: BatchStreams,
    private readonly lists: Lists,
  ) {}

  async of(kept: KeptImport, progress: CheckProgress | undefined): Promise<RunState> {
    if (kept.batch === null) return checkState(kept, progress);
    const [run, undoing] = [await this.streams.of(kept.batch), await this.#undoing(kept, kept.batch)];
    const { totals, count } = run.state;
    // Filled records are counted only once the batch is over, because each look would count them anew.
    const filled = isOver(run.state)
      ? kept.fills.filter((item) => run.items.resultOf(item).outcome === 'done').length
      : 0;
    const result: ImportResult = {
      Added: totals.done - filled,
      Filled: filled,
      Skipped: kept.skipped + totals.unchanged,
      Failed: (progress?.counts.Errors ?? kept.errors) + totals.refused,
    };
    const ran: RunState = { phase: phaseOf(run.state), done: handled(totals), total: count, result, undone: null };
    if (undoing === undefined) return ran;
    const { state } = undoing;
    if (!isOver(state)) return { ...ran, phase: 'undoing', done: handled(state.totals), total: state.count };
    // A stopped undo can be resumed.
    return { ...ran, ...(state.stage === 'finished' && { phase: 'undone' }), undone: undoneBy(undoing, run) };
  }

  /** The batch that undoes the import. It began here, or by an undo of the batch from its alert. */
  async #undoing({ undoing }: KeptImport, batch: number): Promise<BatchStream | undefined> {
    const { UndoneByBatchID = null } = (await this.lists.get(batchRows.readModel, batch)) ?? {};
    const last = Math.max(undoing ?? 0, UndoneByBatchID ?? 0);
    return last === 0 ? undefined : this.streams.of(last);
  }

  /** The refused rows with the reason, by their number below the headers, unreadable rows first. */
  async failed(kept: KeptImport): Promise<ReadonlyMap<number, string>> {
    const failed = new Map<number, string>();
    for (const [part, { first }] of kept.parts.entries()) {
      for (const [index, { errors }] of (await this.kept.checks(kept.id, part)).entries()) {
        if (errors !== undefined) failed.set(first + index, Object.values(errors).join(' '));
      }
    }
    const results = kept.batch === null ? [] : (await this.streams.of(kept.batch)).items.results;
    for (const { item, outcome, why } of results) if (outcome === 'refused') failed.set(item, why ?? '');
    return failed;
  }

  /**
   * Begins the import, or resumes it with the rows that are left. A running import continues. @throws Failure 422
   * during the check, without rows left, or after an undo
   */
  async begin(kept: KeptImport, progress: CheckProgress | undefined, caller: Caller): Promise<KeptImport> {
    const { phase, undone } = await this.of(kept, progress);
    if (phase === 'importing' || isRepeat(kept.keys?.begin, caller)) return kept;
    refuseIf(whyNotBegun(phase, undone !== null));
    if (kept.batch !== null) {
      await this.batches.resume(kept.batch, caller);
      return kept;
    }
    const items: number[] = [];
    const fills: number[] = [];
    let skipped = 0;
    for (const [part, { first }] of kept.parts.entries()) {
      const rows = await this.kept.rows(kept.id, part);
      for (const [index, check] of (await this.kept.checks(kept.id, part)).entries()) {
        const decision = decisionOf(kept, rows[index]?.row ?? 0, check);
        if (decision === 'skip') skipped += 1;
        if (decision === 'fill') fills.push(first + index);
        if (decision === 'add' || decision === 'fill') items.push(first + index);
      }
    }
    refuseIf(whyNothingToDo(items.length));
    const parameters: ImportParameters = { importID: kept.id, kind: kept.kind, rows: items.length };
    const batch = await this.batches.prepare({ kind: batchKindOf(kept.kind), parameters, items }, caller);
    await this.batches.start(batch, partOf(caller, 'start'));
    return {
      ...kept,
      keys: { ...kept.keys, begin: caller.idempotency?.key },
      batch,
      skipped,
      fills,
      errors: progress?.counts.Errors ?? kept.errors,
    };
  }

  /** @throws Failure 422 when nothing runs */
  async stop(kept: KeptImport, caller: Caller): Promise<KeptImport> {
    await this.batches.stop(begun(kept), caller);
    return kept;
  }

  /** Undoes the import. A running undo continues. @throws Failure 422 while the import runs, or when it made nothing */
  async undo(kept: KeptImport, caller: Caller): Promise<KeptImport> {
    const { phase } = await this.of(kept, undefined);
    if (phase === 'undoing' || isRepeat(kept.keys?.undo, caller)) return kept;
    const made = begun(kept);
    refuseIf(whyNotUndone(phase));
    const before = await this.#undoing(kept, made);
    const items = (await this.streams.of(made)).items.results
      .filter(({ item, outcome }) => outcome === 'done' && before?.items.resultOf(item).outcome !== 'done')
      .map(({ item }) => item);
    refuseIf(whyNothingToUndo(items.length));
    const parameters: UndoParameters = { importID: kept.id, kind: kept.kind, batches: [made] };
    const undoing = await this.batches.prepare({ kind: UNDO_IMPORT, parameters, items, undoes: made }, caller);
    await this.batches.start(undoing, partOf(caller, 'start'));
    return { ...kept, keys: { ...kept.keys, undo: caller.idempotency?.key }, undoing };
  }
}

/** The batch that carries the import out. @throws Failure 422 before it begins */
function begun({ batch }: KeptImport): number {
  if (batch === null) throw ruleBroken(importMessage.notNow);
  return batch;
}

/** Whether a request with this key was already carried out. */
export const isRepeat = (key: string | undefined, { idempotency }: Caller): boolean =>
  key !== undefined && idempotency?.key === key;

function undoneBy({ state: { totals }, items }: BatchStream, made: BatchStream): ImportUndone {
  const kept = items.results.filter(({ outcome }) => outcome === 'refused');
  return {
    Undone: totals.done,
    Kept: kept.length,
    Reasons: kept
      .slice(0, NAMED)
      .map(({ item, why }) => ({ Name: made.items.resultOf(item).records[0] ?? '', Message: why ?? '' })),
  };
}

function checkState({ checking, rows: total }: KeptImport, progress: CheckProgress | undefined): RunState {
  const nothing = { result: null, undone: null };
  if (checking === null) return { phase: 'matching', done: 0, total, ...nothing };
  const own = progress?.checking === checking ? progress : undefined;
  return { phase: own?.isDone === true ? 'checked' : 'checking', done: own?.done ?? 0, total, ...nothing };
}
