import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Caller } from '../../platform/callers/caller.ts';
import { Callers } from '../../platform/callers/callers.ts';

/** Whoever started a batch, as those who keep the sessions know them: areas that have batches stand below those, so that they are asked for once everything is there. */
@Injectable()
export class LateCallers implements Pick<Callers, 'ofUser'> {
  constructor(private readonly modules: ModuleRef) {}

  ofUser(userID: number, correlationId: string): Promise<Caller | undefined> {
    return this.modules.get<Callers>(Callers, { strict: false }).ofUser(userID, correlationId);
  }
}
