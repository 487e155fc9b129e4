import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Effects } from './exports/effects.ts';
import { Reactions, type ReactionsOptions } from './exports/reactions.ts';
import { RecurringWork } from './exports/recurring-work.ts';
import { addVaultEffects, performing, type VaultEffectsOptions } from './perform.ts';
import { ReactionsController } from './reactions.controller.ts';

type ReactionsFoundation = Omit<ReactionsOptions, 'perform'> & VaultEffectsOptions;

/** The policies of the domain over the log, and the calls that show and replay parked reactions. */
@Module({})
export class ReactionsModule {
  static on(foundation: ReactionsFoundation): DynamicModule {
    const reactions = (bus: CommandBus, effects: Effects) => {
      addVaultEffects(effects, foundation);
      return new Reactions({
        ...foundation,
        perform: performing({ execute: (command) => bus.execute(command), effects }),
      });
    };
    return {
      module: ReactionsModule,
      // Global, because health reports the reactions, and each area adds effects and recurring work.
      global: true,
      controllers: [ReactionsController],
      providers: [
        { provide: Effects, useFactory: () => new Effects(foundation.policies) },
        { provide: Reactions, useFactory: reactions, inject: [CommandBus, Effects] },
        RecurringWork,
      ],
      exports: [Effects, Reactions, RecurringWork],
    };
  }
}
