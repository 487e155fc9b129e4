import { policies } from '@leaseledger/domain/policies/policies';
import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { performing, type PerformOptions } from './perform.ts';
import { ReactionsController } from './reactions.controller.ts';
import { HandOvers } from '../users/exports/hand-overs.ts';
import { UserEmails } from '../users/exports/user-emails.ts';
import { UsersModule } from '../users/users.module.ts';
import { Reactions, type ReactionsOptions } from './exports/reactions.ts';

type ReactionsFoundation = Omit<ReactionsOptions, 'perform' | 'policies'> & Omit<PerformOptions, 'execute' | 'emails' | 'handOvers'>;

/** The policies of the domain over the log, and the calls that show and replay what is parked. */
@Module({})
export class ReactionsModule {
  static on(foundation: ReactionsFoundation): DynamicModule {
    const reactions = (bus: CommandBus, emails: UserEmails, handOvers: HandOvers) =>
      new Reactions({ ...foundation, policies, perform: performing({ ...foundation, execute: (command) => bus.execute(command), emails, handOvers }) });
    return {
      module: ReactionsModule,
      // Health tells of them.
      global: true,
      imports: [UsersModule],
      controllers: [ReactionsController],
      providers: [{ provide: Reactions, useFactory: reactions, inject: [CommandBus, UserEmails, HandOvers] }],
      exports: [Reactions],
    };
  }
}
