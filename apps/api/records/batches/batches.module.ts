import { isStaff, administersUsers } from '@leaseledger/contract/access/permissions';
import { batchList } from '@leaseledger/contract/batches/batch.views';
import { batchRows } from '@leaseledger/projections/batches/batch-rows.projection';
import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Histories } from '../history/exports/histories.ts';
import { HistoryModule } from '../history/history.module.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { BatchRunner, type BatchRunnerOptions } from './batch-runner.ts';
import { BatchViews } from './batch-views.ts';
import { BatchesController } from './batches.controller.ts';
import { BatchKinds } from './exports/batch-kinds.ts';
import { BatchStreams } from './exports/batch-streams.ts';
import { Batches } from './exports/batches.ts';
import { FoundItems } from './exports/found-items.ts';
import { RecordBatches } from './exports/record-batches.ts';
import { LateCallers } from './late-callers.ts';
import { UndoBatches } from './undo-batch.ts';

type Foundation = Omit<BatchRunnerOptions, 'kinds' | 'found' | 'callers' | 'execute' | 'onTrouble'> & {
  readonly onTrouble?: (what: string, error: unknown) => void;
};

/** Actions on many records at once, for all areas. */
@Module({})
export class BatchesModule {
  constructor(lists: ListResources, histories: Histories, kinds: BatchKinds, undos: UndoBatches, views: BatchViews) {
    lists.add({
      list: batchList,
      model: batchRows.readModel,
      who: isStaff,
      what: 'Batch',
      scope: ({ user, rights }) => (administersUsers(rights) ? {} : { where: [{ column: 'UserID', is: user.UserID }] }),
    });
    histories.add('batch', {
      async mayRead(caller, id) {
        await views.opened(id, caller);
        return true;
      },
    });
    kinds.add(undos.kind);
  }

  static on({ onTrouble, ...foundation }: Foundation): DynamicModule {
    const runner = (kinds: BatchKinds, found: FoundItems, bus: CommandBus, callers: LateCallers) =>
      new BatchRunner({
        ...foundation,
        kinds,
        found,
        callers,
        execute: (command) => bus.execute(command),
        onTrouble: (error) => onTrouble?.('batches', error),
      });
    return {
      module: BatchesModule,
      // Global, because each area adds its own kinds.
      global: true,
      imports: [HistoryModule],
      controllers: [BatchesController],
      providers: [
        BatchStreams,
        BatchKinds,
        Batches,
        BatchViews,
        FoundItems,
        RecordBatches,
        LateCallers,
        UndoBatches,
        { provide: BatchRunner, useFactory: runner, inject: [BatchKinds, FoundItems, CommandBus, LateCallers] },
      ],
      exports: [BatchKinds, BatchStreams, Batches, RecordBatches],
    };
  }
}
