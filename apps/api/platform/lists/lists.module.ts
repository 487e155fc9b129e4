import { Global, Module } from '@nestjs/common';
import { ChangedRows } from './changed-rows.ts';
import { ListResources } from './list-resources.ts';
import { Lists } from './lists.ts';
import { OwnWrites } from './own-writes.ts';

/** Reads of the read models, rows that a command changed, and the register of what `/api/rest` serves. */
@Global()
@Module({ providers: [OwnWrites, Lists, ChangedRows, ListResources], exports: [Lists, ChangedRows, ListResources] })
export class ListsModule {}
