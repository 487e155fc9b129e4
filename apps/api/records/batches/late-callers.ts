import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';

/**
 * Finds the user who started a batch. Areas with batches stand below the module of sessions, so this class looks it up
 * once all modules are there.
 */
@Injectable()
export class LateCallers implements Pick<Callers, 'ofUser'> {
  constructor(private readonly modules: ModuleRef) {}

  ofUser(userID: number, correlationId: string): Promise<Caller | undefined> {
    return this.modules.get<Callers>(Callers, { strict: false }).ofUser(userID, correlationId);
  }
}
