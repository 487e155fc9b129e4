import { Global, Module } from '@nestjs/common';
import { ChangedRows } from './changed-rows.ts';
import { ListResources } from './list-resources.ts';
import { Lists } from './lists.ts';
import { OwnWrites } from './own-writes.ts';

/** Reads the read models and rows that a command changed, and holds the register of the lists of `/api/rest`. */
@Global()
@Module({ providers: [OwnWrites, Lists, ChangedRows, ListResources], exports: [Lists, ChangedRows, ListResources] })
export class ListsModule {}
