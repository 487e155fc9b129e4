import { Global, Module } from '@nestjs/common';
import { Records } from './exports/records.ts';

/** The register of records that something can be attached to. */
@Global()
@Module({ providers: [Records], exports: [Records] })
export class RecordsModule {}
