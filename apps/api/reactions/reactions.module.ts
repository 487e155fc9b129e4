import { policies } from '@leaseledger/domain/policies/policies';
import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { performing, type PerformOptions } from './perform.ts';
import { ReactionsController } from './reactions.controller.ts';
import { Reactions, type ReactionsOptions } from './exports/reactions.ts';

type ReactionsFoundation = Omit<ReactionsOptions, 'perform' | 'policies'> & Omit<PerformOptions, 'execute'>;

/** The policies of the domain over the log, and the calls that show and replay what is parked. */
@Module({})
export class ReactionsModule {
  static on(foundation: ReactionsFoundation): DynamicModule {
    const reactions = (bus: CommandBus) => new Reactions({ ...foundation, policies, perform: performing({ ...foundation, execute: (command) => bus.execute(command) }) });
    return {
      module: ReactionsModule,
      // Health tells of them.
      global: true,
      controllers: [ReactionsController],
      providers: [{ provide: Reactions, useFactory: reactions, inject: [CommandBus] }],
      exports: [Reactions],
    };
  }
}
