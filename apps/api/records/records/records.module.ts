import { Global, Module } from '@nestjs/common';
import { Records } from './exports/records.ts';

/** The register of records that take attachments. */
@Global()
@Module({ providers: [Records], exports: [Records] })
export class RecordsModule {}
