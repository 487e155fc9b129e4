import { Global, Module } from '@nestjs/common';
import { ListResources } from './list-resources.ts';
import { Lists } from './lists.ts';

/** Reads of the read models, and the register of what `/api/rest` serves. */
@Global()
@Module({ providers: [Lists, ListResources], exports: [Lists, ListResources] })
export class ListsModule {}
